import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import { type Call, readInput } from '../../contracts/kernel/index.js';
import { readBody, readQuery } from './request-body.js';
import { contextOf, type RequestContext } from './request-context.js';

/** Metadata key of the call that a route serves. */
export const servedCall = 'campus:call';

const methods = { GET: RequestMethod.GET, POST: RequestMethod.POST } as const;

function contextFor(execution: ExecutionContext): RequestContext {
  const context = contextOf(execution.switchToHttp().getRequest<Request>());
  if (!context) throw new Error('the guard made no context');
  return context;
}

/** Reads and checks the fields of the request, after the guard has let it pass. */
async function inputOf(context: RequestContext): Promise<unknown> {
  const { call, request, files, operation } = context;
  const query = readQuery(request);
  const raw = request.method === 'GET' ? query : { ...query, ...(await readBody(request, files)) };
  operation?.describe(raw);
  return readInput(call, raw);
}

const Input = createParamDecorator((_data: unknown, execution: ExecutionContext) => inputOf(contextFor(execution)));
const Context = createParamDecorator((_data: unknown, execution: ExecutionContext) => contextFor(execution));

/**
 * CallRoute a call of the contract: the method is given the checked input and the request's context, in this order, and
 * answers what the call's record says (or a FileAnswer for files).
 */
export function CallRoute(call: Call): MethodDecorator {
  const path = [call.path, ...(call.aliases ?? [])].map((one) => encodeURI(one));
  const routes = [call.method, ...(call.alsoMethod ? [call.alsoMethod] : [])];
  return (target, key, descriptor) => {
    Input()(target, key, 0);
    Context()(target, key, 1);
    applyDecorators(
      RequestMapping({ path, method: routes.length > 1 ? RequestMethod.ALL : methods[call.method] }),
      SetMetadata(servedCall, call),
      HttpCode(200),
    )(target, key, descriptor);
  };
}
