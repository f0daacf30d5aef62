import type { OpenAPIObject } from '@nestjs/swagger';
import { type Answer, type Call, codes, schemaOf } from '../../contracts/kernel/index.js';

function dataSchema(answer: Answer): object {
  switch (answer.kind) {
    case 'none':
      return { type: 'null' };
    case 'boolean':
    case 'string':
      return { type: answer.kind };
    case 'object': {
      const schema = schemaOf(answer.fields);
      return answer.orNothing ? { anyOf: [schema, { type: 'null' }] } : schema;
    }
    case 'list':
      return { type: 'array', items: schemaOf(answer.fields) };
    case 'paged': {
      const data = { type: 'array', items: schemaOf(answer.fields) };
      return {
        type: 'object',
        properties: { data, recordCount: { type: 'integer' } },
        required: ['data', 'recordCount'],
      };
    }
    case 'map':
      return { type: 'object', additionalProperties: { type: 'array', items: schemaOf(answer.fields) } };
    case 'binary':
      return { type: 'string', format: 'binary' };
  }
}

function answerContent(answer: Answer): object {
  if (answer.kind === 'binary') return { [answer.contentType]: { schema: dataSchema(answer) } };
  const properties = {
    code: { type: 'integer', description: `0 success, ${codes.session} session invalid, any other value a failure` },
    msg: { type: 'string' },
    data: dataSchema(answer),
  };
  return { 'application/json': { schema: { type: 'object', properties, required: ['code', 'msg', 'data'] } } };
}

function requestOf({ method, body, input }: Call): object {
  const schema = schemaOf(input) as { properties: Record<string, object>; required?: string[] };
  if (method === 'GET') {
    const parameters = Object.entries(schema.properties).map(([name, property]) => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      schema: property,
    }));
    return { parameters };
  }
  if (Object.keys(schema.properties).length === 0) return {};
  const types =
    body === 'multipart' ? ['multipart/form-data'] : ['application/json', 'application/x-www-form-urlencoded'];
  return { requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

const securityOf = ({ auth }: Call) => (auth === 'none' ? [] : [auth === 'open' ? { client: [] } : { session: [] }]);

function operationOf(call: Call): object {
  const { id, service, summary, permission, alsoPermission, answer } = call;
  const keys = [permission, alsoPermission].flatMap((some) => (some ? [some.join(' or ')] : []));
  return {
    operationId: id,
    tags: [service],
    summary,
    ...(keys.length > 0 ? { description: `Permission: ${keys.join(', and ')}` } : {}),
    security: securityOf(call),
    ...requestOf(call),
    responses: { 200: { description: 'Envelope; business refusals too', content: answerContent(answer) } },
  };
}

/** The OpenAPI 3.1 document of the calls. */
export function openApiOf(calls: readonly Call[]): OpenAPIObject {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = paths[encodeURI(call.path)] ?? {};
    paths[encodeURI(call.path)] = { ...path, [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Campus', version: '1', description: 'Every call of the campus administration system.' },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'token' },
        client: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  } as OpenAPIObject;
}
