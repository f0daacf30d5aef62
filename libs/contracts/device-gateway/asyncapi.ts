import { z } from 'zod';
import { messages } from './protocol.js';
import { type ChannelKey, channels } from './topics.js';

/** What each channel is for, as the published document says. */
const summaries: Readonly<Record<ChannelKey, string>> = {
  status: 'Birth of a connection, retained; the will of the connection says that it is over',
  heartbeat: 'Every 30 s: the device lives, and how it is',
  command: 'Something to do, once',
  answer: 'What became of a command',
  records: 'Records of one start of the device; one batch a lane is on its way at a time',
  recordsStored: 'Records that are stored: the device may forget them',
  alarms: 'Alarms, raised and cleared',
  alarmsStored: 'Alarms that are stored: the device may forget them',
  timeRequest: 'The device asks for the time',
  timeResponse: 'The gateway tells the time',
  timeReport: 'What the device made of it',
  accessChunk: 'Permissions to remove and to keep; one chunk is on its way at a time',
  accessStored: 'The device keeps them, beside those that it names',
  accessAsked: 'Which permissions does the device keep?',
  accessHeld: 'The permissions that the device keeps, by hashes or one by one',
};

const keys = Object.keys(channels) as ChannelKey[];
const each = <T>(entry: (key: ChannelKey) => T) => Object.fromEntries(keys.map((key) => [key, entry(key)]));

function schemaOf(key: ChannelKey): unknown {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(messages[key], { io: 'input', target: 'draft-7' });
  return schema;
}

/** The native protocol as an AsyncAPI 3 document, seen from the gateway: `docs/device-protocol.asyncapi.yaml`. */
export function asyncApi() {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Campus device protocol ac/1',
      version: '1.0.0',
      description:
        'Messages between door controllers or face terminals and Campus. The rules are in device-protocol.md.',
    },
    defaultContentType: 'application/json',
    servers: {
      broker: {
        host: 'localhost:1883',
        protocol: 'mqtt',
        protocolVersion: '3.1.1',
        description: 'User name and client id are the id of the device, the password is its secret',
        security: [{ type: 'userPassword' }],
      },
    },
    channels: each((key) => ({
      address: `ac/1/{school}/{device}/${channels[key].name}`,
      summary: summaries[key],
      parameters: {
        school: { description: 'Id of the school' },
        device: { description: 'Id of the device' },
      },
      messages: { [key]: { $ref: `#/components/messages/${key}` } },
    })),
    operations: each((key) => ({
      action: channels[key].direction === 'up' ? 'receive' : 'send',
      channel: { $ref: `#/channels/${key}` },
      messages: [{ $ref: `#/channels/${key}/messages/${key}` }],
      bindings: { mqtt: { qos: channels[key].qos, retain: channels[key].retain } },
    })),
    components: {
      messages: each((key) => ({ summary: summaries[key], payload: schemaOf(key) })),
    },
  };
}
