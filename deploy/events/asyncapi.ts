import { stringify } from 'yaml';
import { z } from 'zod';
import { publicEventsOf } from '../../libs/contracts/public-events.js';
import { eventHeaders } from '../../libs/messaging/index.js';
import { readConfiguration } from '../../libs/platform/configuration/configuration.js';
import { processes } from '../processes.js';

const text = { type: 'string' };

/** What is true of every message; its headers are texts. */
const trait = {
  contentType: 'application/json',
  headers: {
    type: 'object',
    required: Object.keys(eventHeaders),
    properties: Object.fromEntries(
      Object.entries(eventHeaders).map(([name, description]) => [name, { ...text, description }]),
    ),
  },
  bindings: { kafka: { key: { ...text, description: 'The stream: messages of a stream keep their order' } } },
};

/** Who did it, from where and why (`EventMeta`). */
const meta = {
  type: 'object',
  required: ['actor'],
  properties: Object.fromEntries(
    ['actor', 'accountId', 'ip', 'call', 'requestId', 'traceId', 'spanId', 'causation', 'reason']
      .map((name): [string, object] => [name, text])
      .concat([['happenedAt', { type: 'number', description: 'Epoch ms, where that is not when it was recorded' }]]),
  ),
};

type PublicEvent = ReturnType<typeof publicEventsOf>[number];

const messageOf = ({ name, version, schema }: PublicEvent) => ({
  name,
  title: `${name}, version ${version}`,
  traits: [{ $ref: '#/components/messageTraits/event' }],
  payload: {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: z.toJSONSchema(schema, { target: 'draft-7', unrepresentable: 'any' }),
      meta: { $ref: '#/components/schemas/meta' },
    },
  },
});

/** The topics of Kafka as an AsyncAPI 3 document: `docs/events.asyncapi.yaml`. */
export function eventsDocument(): string {
  const topics = processes
    .map(({ name }) => ({ name, events: [...new Set(publicEventsOf(name))] }))
    .filter(({ events }) => events.length > 0);
  const channels = Object.fromEntries(
    topics.map(({ name, events }) => [
      name,
      {
        address: `${readConfiguration({}).KAFKA_PREFIX}.${name}`,
        description: `Public events of ${name}; the partition is the shard of the school`,
        messages: Object.fromEntries(events.map((event) => [event.name, messageOf(event)])),
      },
    ]),
  );
  const operations = Object.fromEntries(
    topics.map(({ name }) => [`${name}.events`, { action: 'send', channel: { $ref: `#/channels/${name}` } }]),
  );
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: 'Campus: events between services',
      version: '1.0.0',
      description:
        'A message may come again: its id, or position and partition, tell. Nothing is left out, and streams keep their order. What the data say of a person is sealed in their property `sealed`, as in the log, so that topics hold nothing of a person who was erased.',
    },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: { messageTraits: { event: trait }, schemas: { meta } },
  };
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}
