import { type ChannelKey, type MessageOf, messages } from '../../../../libs/contracts/device-gateway/index.js';
import type { DeviceAlarm, DeviceIdentity, DeviceMessage, DeviceRecord, DeviceTime } from '../../device-message.js';
import { MalformedMessage } from '../../driver.js';
import { readJson } from './json-payload.js';

type Dated = Pick<MessageOf<'records'>['b'][number], 'seq' | 'ts' | 'mono' | 'clk'>;
type Born = Omit<MessageOf<'heartbeat'>, 'ts' | 'clk' | 'rec' | 'doors' | 'res'>;

const directionCodes = { in: 1, out: 2 } as const;

const identityOf = ({ sid, boot, mono, epoch, fw, caps }: Born): DeviceIdentity => ({
  sessionId: sid,
  boot,
  running: mono,
  epoch,
  firmware: fw,
  capabilities: caps,
});

const timeOf = ({ seq, ts, mono, clk }: Dated): DeviceTime => ({
  sequence: seq,
  clock: ts,
  running: mono,
  trusted: clk === 1,
});

function recordOf(row: MessageOf<'records'>['b'][number]): DeviceRecord {
  const { type, cred, person, door, dir, result, why, score, photo } = row;
  return {
    ...timeOf(row),
    credential: { kind: type, ...(cred !== undefined && { value: type === 'card' ? cred.toUpperCase() : cred }) },
    granted: result === 1,
    ...(person !== undefined && { personId: person }),
    ...(door !== undefined && { doorCode: door }),
    ...(dir !== undefined && { direction: directionCodes[dir] }),
    ...(why !== undefined && { reason: why }),
    ...(score !== undefined && { score }),
    ...(photo !== undefined && { photo }),
  };
}

const alarmOf = (row: MessageOf<'alarms'>['b'][number]): DeviceAlarm => ({
  ...timeOf(row),
  kind: row.code,
  raised: row.on === 1,
  ...(row.door !== undefined && { doorCode: row.door }),
});

const batchOf = ({ epoch, boot, mono }: { epoch: string; boot: number; mono?: number }) => ({
  epoch,
  boot,
  ...(mono !== undefined && { running: mono }),
});

/** Nobody has so many places: a device without a limit says such a number. */
const mostPlaces = 1_000_000_000;
const isPlaceCount = (told: number | undefined): told is number => told !== undefined && told <= mostPlaces;

const keptOf = ({ n, hash }: { n: number; hash: string }) => ({ count: n, hash });

type Readers = { [K in ChannelKey]?: (message: MessageOf<K>) => DeviceMessage };

const readers: Readers = {
  status: (message) =>
    message.on === 1 ? { kind: 'birth', ...identityOf(message) } : { kind: 'death', sessionId: message.sid },
  heartbeat: (message) => ({
    kind: 'heartbeat',
    ...identityOf(message),
    clock: message.ts,
    trusted: message.clk === 1,
    records: {
      oldest: message.rec.first,
      newest: message.rec.last,
      ...(isPlaceCount(message.rec.max) && { capacity: message.rec.max }),
    },
    ...(message.acl && {
      access: { ...keptOf(message.acl), ...(isPlaceCount(message.acl.max) && { capacity: message.acl.max }) },
    }),
  }),
  answer: ({ id, stage, code, res }) => ({ kind: 'answer', commandId: id, stage, code, result: res }),
  records: (message) => ({
    kind: 'records',
    ...batchOf(message),
    lane: message.lane === 'live' ? 'live' : 'backlog',
    lost: message.dropped.map(({ from, to }) => [from, to] as const),
    rows: message.b.map(recordOf),
  }),
  alarms: (message) => ({ kind: 'alarms', ...batchOf(message), rows: message.b.map(alarmOf) }),
  timeRequest: ({ t0, sid }) => ({ kind: 'timeRequest', askedAt: t0, sessionId: sid }),
  timeReport: ({ off, rtt, applied, clk }) => ({
    kind: 'clockReport',
    offset: off,
    roundTrip: rtt,
    applied,
    trusted: clk === 1,
  }),
  accessStored: ({ no, fail, ...held }) => ({
    kind: 'accessStored',
    chunk: no,
    refused: fail.map(({ k, code }) => ({ key: k, code })),
    ...keptOf(held),
  }),
  accessHeld: ({ no, buckets, b, rows, ...held }) => ({
    kind: 'accessHeld',
    question: no,
    ...keptOf(held),
    ...(buckets && { buckets }),
    ...(b !== undefined && { bucket: b }),
    ...(rows && { rows }),
  }),
};

/**
 * Reads a message of the native protocol.
 * @throws MalformedMessage for what breaks its schema, and for messages that go down (an echo of our own)
 */
export function decode<K extends ChannelKey>(key: K, payload: Uint8Array): DeviceMessage {
  const read = readers[key];
  if (!read) throw new MalformedMessage('an echo of a message to the device');
  const outcome = messages[key].safeParse(readJson(payload));
  if (outcome.success) return read(outcome.data as MessageOf<K>);
  const [issue] = outcome.error.issues;
  throw new MalformedMessage(`${issue?.path.join('.')}: ${issue?.message}`);
}
