import { z } from 'zod';

/** Largest message that either side sends, bytes. */
export const maximumPayload = 65536;
/** Records and alarms of one batch. */
export const maximumBatch = 50;
/** Commands whose ids and answers a device remembers. */
export const rememberedCommands = 256;
/** Permissions of one chunk. */
export const maximumAccessRows = 100;
/** Parts of a device's permissions that are compared by a hash each. */
export const accessBuckets = 256;
/** A device is silent after so many missed heartbeats. */
export const missedHeartbeats = 2.5;
/** Time between two heartbeats, ms. */
export const heartbeatInterval = 30_000;

const text = (max: number) => z.string().max(max);
const bit = z.union([z.literal(0), z.literal(1)]);
const instant = z.int().min(0).max(8_640_000_000_000_000).describe('UTC, epoch ms');
const running = z.int().min(0).describe('ms since the start of the device');
const boot = z.int().min(0).describe('number of the start of the device, kept over power cuts');
const epoch = text(64).min(1).describe('memory of the device; a new one after a wipe, sequence numbers begin at 1');
const sid = text(64).min(1).describe('session id, random per connection');
const sequence = z.int().min(1).describe('counts in the epoch, kept over power cuts');
const range = z.tuple([sequence, sequence]).describe('first and last, both included');
const door = text(32).describe('number of the door at the device');
const scalar = z.union([text(1024), z.number(), z.boolean(), z.null()]);

/** Hash of a permission, of a part of them, or of all: 64 bits in hex. */
const accessHash = z.string().regex(/^[0-9a-f]{16}$/);
const accessKey = text(80)
  .regex(/^[rpf]:/)
  .describe('r:, p: or f: and the id of a rule, or of a person');
const held = { n: z.int().min(0).describe('permissions that the device keeps'), hash: accessHash };

const identity = {
  sid,
  boot,
  mono: running,
  epoch,
  fw: text(64).describe('firmware'),
  caps: z.array(text(32)).max(32).default([]).describe('operations beyond the least, such as door.mode'),
};

/** `st`: birth of a connection, retained; its will says `on: 0`. */
export const statusMessage = z.discriminatedUnion('on', [
  z.object({ on: z.literal(1), ...identity }),
  z.object({ on: z.literal(0), sid }),
]);

/** `hb`: every 30 s. Carries all of the birth, so that a gateway that missed it learns of the device too. */
export const heartbeatMessage = z.object({
  ...identity,
  ts: instant,
  clk: bit.describe('1: the device trusts its clock'),
  rec: z.object({
    first: sequence.describe('oldest record that is kept and not stored, or the next one'),
    last: z.int().min(0).describe('newest record'),
    dropped: z.int().min(0).describe('records that were overwritten in this epoch'),
    max: z
      .int()
      .min(1)
      .optional()
      .describe('records that it can keep before it overwrites; missing where it does not know'),
  }),
  doors: z
    .array(z.object({ door, open: bit.optional(), mode: z.enum(['controlled', 'open', 'closed']).optional() }))
    .max(64)
    .default([]),
  res: z.record(text(32), z.number()).default({}).describe('resources in the names of the device, 0 to 1'),
  acl: z
    .object({
      ...held,
      max: z
        .int()
        .min(0)
        .optional()
        .describe('permissions that the device has place for; missing where it does not tell'),
    })
    .optional()
    .describe('permissions; missing where the device takes none'),
});

/** Operations, with their arguments. */
export const commandOperation = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('door.open'),
    arg: z.object({ door, ms: z.int().min(0).max(3_600_000), by: text(64).describe('who asked') }),
  }),
  z.object({
    op: z.literal('door.mode'),
    arg: z.object({ door, mode: z.enum(['controlled', 'open', 'closed']), by: text(64) }),
  }),
  z.object({ op: z.literal('clock.set'), arg: z.object({}) }),
  z.object({ op: z.literal('reboot'), arg: z.object({}) }),
  z.object({ op: z.literal('diag'), arg: z.object({}) }),
]);

/** `cmd`: something to do, once. */
export const commandMessage = z.intersection(
  z.object({
    id: z.uuid(),
    sid: sid.describe('session that it is meant for: doors obey in this one only'),
    iat: instant.describe('when it was sent'),
    exp: instant.describe('when it is void'),
  }),
  commandOperation,
);

/** `cmd/ack`: what became of a command. */
export const answerMessage = z.object({
  id: z.uuid(),
  stage: z.enum(['accepted', 'done', 'failed', 'expired', 'rejected']),
  code: text(64).describe('ok, session, expired, unsupported, noDoor, malformed …'),
  res: z.record(text(64), scalar).default({}),
  ts: instant,
});

const dated = {
  seq: sequence,
  ts: instant.describe('by the clock of the device'),
  mono: running,
  clk: bit,
};

/** One record. */
export const recordRow = z.object({
  ...dated,
  type: z.enum(['card', 'face', 'pin', 'qr', 'fingerprint', 'remote', 'button']),
  door: door.optional(),
  person: text(64).optional().describe('id of the person that was recognised'),
  cred: text(256).optional().describe('card number or text of the code; never a PIN'),
  result: bit.describe('1: the person may pass'),
  why: text(64).optional(),
  dir: z.enum(['in', 'out']).optional(),
  score: z.number().min(0).max(1).optional(),
  photo: text(256).optional().describe('name of a picture; pictures never travel over MQTT'),
});

const batch = <Row extends z.ZodType>(row: Row) => ({
  epoch,
  boot: boot.describe('start of the device in which all rows of the batch were made'),
  mono: running.optional().describe('at sending; missing where the rows are of an earlier start'),
  b: z.array(row).min(1).max(maximumBatch),
});

/** `rec`: a batch of records of one start of the device; one batch a lane is on its way at a time. */
export const recordsMessage = z.object({
  ...batch(recordRow),
  lane: z.enum(['live', 'back']).describe('live: sent as it happens; back: left over from an outage'),
  dropped: z
    .array(z.object({ from: sequence, to: sequence }))
    .max(16)
    .default([])
    .describe('records that were overwritten before they were stored'),
});

/** `rec/ack`, `alm/ack`: sent after the commit of the database, never before. */
export const storedMessage = z.object({
  epoch,
  upto: z.int().min(0).describe('everything up to here is stored, or known to be lost'),
  have: z.array(range).describe('stored beyond it'),
});

/** One alarm. */
export const alarmRow = z.object({
  ...dated,
  code: z.enum(['forced', 'heldOpen', 'tamper', 'resource', 'fire', 'power']),
  on: bit.describe('1 raised, 0 cleared'),
  door: door.optional(),
});

/** `alm`: a batch of alarms, with sequence numbers of their own. */
export const alarmsMessage = z.object(batch(alarmRow));

/** `time/req`: the device asks for the time. */
export const timeRequestMessage = z.object({ t0: instant.describe('by the clock of the device'), sid });

/** `time/rsp`: the gateway answers. */
export const timeResponseMessage = z.object({
  t0: instant.describe('as it was asked'),
  t1: instant.describe('received'),
  t2: instant.describe('answered'),
  tz: text(64).describe('time zone of the school, IANA name'),
});

/** `time/rep`: what the device made of it. */
export const timeReportMessage = z.object({
  off: z.number().min(-8.64e15).max(8.64e15).describe('ms that the clock was behind; negative: ahead'),
  rtt: z.number().min(0).max(8.64e15).describe('ms between request and response'),
  applied: z.enum(['none', 'slewed', 'stepped']),
  clk: bit.describe('1: the device trusted its clock before'),
  src: z.enum(['connect', 'hourly', 'command', 'expired']).describe('why it asked'),
});

/** `r:`: when and where those may pass, or may not, whose permission names it. */
export const accessRuleRow = z.object({
  x: bit.describe('1: they may not'),
  d: z.array(door).max(64).describe('doors; empty: all of the device'),
  w: z
    .array(z.tuple([z.int().min(1).max(7), z.int().min(0).max(1440), z.int().min(0).max(1440)]))
    .max(70)
    .describe(
      'day of the week from 1, Monday; first minute, and the minute at which it ends, in the time of the school; empty: always',
    ),
  f: instant.optional().describe('not before'),
  t: instant.optional().describe('not from here on'),
});

/** `p:`: a person. A card that another person had is that of this one from now on. */
export const accessPersonRow = z.object({
  n: text(64).describe('name'),
  c: text(64).optional().describe('card number as readers report it, in upper case'),
  r: z.array(text(36)).min(1).max(64).describe('ids of the rules that are about the person'),
});

/** `f:`: the photo of a person. */
export const accessFaceRow = z.object({
  s: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the JPEG'),
  b: z.int().min(1).describe('bytes'),
});

export type AccessRowValue =
  | z.output<typeof accessRuleRow>
  | z.output<typeof accessPersonRow>
  | z.output<typeof accessFaceRow>;

/** `sync/chunk`: permissions to remove, then permissions to keep. */
export const accessChunkMessage = z.object({
  no: z.int().min(1).describe('grows with every chunk to the device'),
  sid: sid.describe('session that it is meant for'),
  ops: z
    .array(
      z.discriminatedUnion('op', [
        z.object({ op: z.literal('del'), k: accessKey }),
        z.object({
          op: z.literal('put'),
          k: accessKey,
          v: z.union([accessRuleRow, accessPersonRow, accessFaceRow]),
          h: accessHash,
        }),
      ]),
    )
    .min(1)
    .max(maximumAccessRows),
});

/** `sync/ack`: the device keeps what the chunk said, over power cuts too. */
export const accessStoredMessage = z.object({
  no: z.int().min(1),
  fail: z
    .array(z.object({ k: accessKey, code: text(64) }))
    .max(maximumAccessRows)
    .default([])
    .describe('what it could not do, and why: noFace, full, photo, unsupported …'),
  ...held,
});

const bucket = z
  .int()
  .min(0)
  .max(accessBuckets - 1);

/** `sync/ask`: the hashes of all parts, or the permissions of one. */
export const accessAskedMessage = z.object({ no: z.int().min(1), sid, b: bucket.optional() });

/** `sync/have`: what was asked for. */
export const accessHeldMessage = z.object({
  no: z.int().min(1),
  ...held,
  buckets: z.array(accessHash).length(accessBuckets).optional().describe('hash of each part, where all were asked for'),
  b: bucket.optional(),
  rows: z
    .array(z.tuple([accessKey, accessHash]))
    .max(1000)
    .optional()
    .describe('the permissions of the part'),
});

/** Schema of each message by the channel that carries it. */
export const messages = {
  status: statusMessage,
  heartbeat: heartbeatMessage,
  command: commandMessage,
  answer: answerMessage,
  records: recordsMessage,
  recordsStored: storedMessage,
  alarms: alarmsMessage,
  alarmsStored: storedMessage,
  timeRequest: timeRequestMessage,
  timeResponse: timeResponseMessage,
  timeReport: timeReportMessage,
  accessChunk: accessChunkMessage,
  accessStored: accessStoredMessage,
  accessAsked: accessAskedMessage,
  accessHeld: accessHeldMessage,
} as const;
/** What a channel carries, as it is read. */
export type MessageOf<K extends keyof typeof messages> = z.output<(typeof messages)[K]>;
/** What a channel carries, as it may be sent. */
export type DraftOf<K extends keyof typeof messages> = z.input<(typeof messages)[K]>;
