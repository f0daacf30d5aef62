import type { z } from 'zod';
import {
  channels,
  type commandOperation,
  type DraftOf,
  heartbeatInterval,
  maximumAccessRows,
  missedHeartbeats,
  parseTopic,
  topicOf,
  upFilters,
} from '../../../../libs/contracts/device-gateway/index.js';
import type { DeviceMessage } from '../../device-message.js';
import {
  type AddressedDevice,
  type CommandOrder,
  type DeviceDriver,
  MalformedMessage,
  type Publication,
  type Reply,
} from '../../driver.js';
import { nativeBrokerRules } from './broker-rules.js';
import { decode } from './decode.js';
import { type Translator, translating } from './translation.js';

type DownKey = 'command' | 'recordsStored' | 'alarmsStored' | 'timeResponse' | 'accessChunk' | 'accessAsked';
type Operation = z.input<typeof commandOperation>;

/** A name as long as the protocol lets it be. */
const nameOf = (requestedBy: string) => [...requestedBy].slice(0, 32).join('');
const doorModes = { 1: 'controlled', 2: 'open', 3: 'closed' } as const;

function operationOf(order: CommandOrder): Operation {
  switch (order.operation) {
    case 'door.open':
      return {
        op: 'door.open',
        arg: { door: order.doorCode, ms: order.arguments.duration, by: nameOf(order.requestedBy) },
      };
    case 'door.mode':
      return {
        op: 'door.mode',
        arg: { door: order.doorCode, mode: doorModes[order.arguments.mode], by: nameOf(order.requestedBy) },
      };
    case 'diagnose':
      return { op: 'diag', arg: {} };
    default:
      return { op: order.operation, arg: {} };
  }
}

function publication<K extends DownKey>(key: K, device: AddressedDevice, message: DraftOf<K>): Publication {
  return { topic: topicOf(key, device), payload: JSON.stringify(message), qos: channels[key].qos };
}

/** The words of `ac/1`. */
const translator: Translator = {
  decode(topic: string, payload: Buffer): DeviceMessage {
    const address = parseTopic(topic);
    if (!address) throw new MalformedMessage('no topic of ac/1');
    return decode(address.key, payload);
  },

  encodeCommand(device: AddressedDevice, order: CommandOrder): Publication {
    const { commandId: id, sessionId: sid, sentAt: iat, expiresAt: exp } = order;
    return publication('command', device, { id, sid, iat, exp, ...operationOf(order) });
  },

  encodeChunk: (device, { number: no, sessionId: sid, removed, kept }) =>
    publication('accessChunk', device, {
      no,
      sid,
      ops: [
        ...removed.map((k) => ({ op: 'del' as const, k })),
        ...kept.map(({ key: k, value: v, hash: h }) => ({ op: 'put' as const, k, v, h })),
      ],
    }),

  encodeQuestion: (device, { number: no, sessionId: sid, bucket: b }) =>
    publication('accessAsked', device, { no, sid, ...(b !== undefined && { b }) }),

  encodeReply(device: AddressedDevice, reply: Reply): Publication {
    if (reply.kind === 'time') {
      const { askedAt: t0, receivedAt: t1, answeredAt: t2, timeZone: tz } = reply;
      return publication('timeResponse', device, { t0, t1, t2, tz });
    }
    const { kind, epoch, upTo, beyond } = reply;
    return publication(kind, device, { epoch, upto: upTo, have: beyond.map(([from, to]) => [from, to]) });
  },
};

/** Speaks `ac/1` (docs/device-protocol.md): messages are those of the gateway, so nothing is remembered between them. */
export const nativeDriver: DeviceDriver & Translator = {
  kind: 'native',
  fencesCommands: true,
  broker: nativeBrokerRules,
  longestSilence: missedHeartbeats * heartbeatInterval,
  operations: ['door.open', 'door.mode', 'clock.set', 'reboot', 'diagnose'],
  access: { rowsAtOnce: maximumAccessRows, partsAtOnce: 16 },
  subscriptions: ({ school }) => upFilters(school),
  addressOf: parseTopic,
  farewell: (device: AddressedDevice) => [
    { topic: topicOf('status', device), payload: '', qos: channels.status.qos, isRetained: true },
  ],
  converse: translating(translator),
  ...translator,
};
