import { z } from 'zod';
import { direction } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';
import { maximumAccessRows } from './protocol.js';

/** Times are epoch ms. What the device did is dated by `happenedAt`, in the data and in the event's meta. */
const time = z.number();

/** A device opened a connection. `sessionId` names it: whatever tells of another one is out of date. */
export const deviceCameOnline = defineEvent(
  'DeviceCameOnline',
  1,
  z.object({
    deviceId: z.uuid(),
    sessionId: z.string(),
    /** Firmware as the device reports it. */
    firmware: z.string(),
    /** Names of what the device can do beyond the least, `door.mode`. */
    capabilities: z.array(z.string()),
    /** Number of the device's starts. */
    boot: z.number(),
    /** Changes when the device lost its memory; sequence numbers of records begin again. */
    epoch: z.string(),
    /** When it started, by the gateway's clock, where that is known. */
    startedAt: time.optional(),
  }),
  { isPublic: true },
);

/** The device is gone: its connection broke, it went silent, or it was shut out because it was disabled or removed. */
export const deviceWentOffline = defineEvent(
  'DeviceWentOffline',
  1,
  z.object({
    deviceId: z.uuid(),
    sessionId: z.string(),
    reason: z.enum(['connectionLost', 'silent', 'shutOut']),
    /** When the gateway last heard it. */
    lastSeenAt: time,
  }),
  { isPublic: true },
);

/** How a command ended. `unknown` may be followed by a late `done` or `failed`; the others are final. */
export const commandStage = z.enum([
  /** The device did it and said so. */
  'done',
  /** The device tried and could not. */
  'failed',
  /** Its time passed before it was sent or run: it will not run any more. */
  'expired',
  /** Never sent, or refused by the device: it did not run. */
  'rejected',
  /** Sent, and no answer in time: it may have run. */
  'unknown',
]);
export type CommandStage = z.infer<typeof commandStage>;

/** What became of a command. */
export const deviceCommandAnswered = defineEvent(
  'DeviceCommandAnswered',
  1,
  z.object({
    commandId: z.uuid(),
    deviceId: z.uuid(),
    stage: commandStage,
    /** Why: `ok`, `offline`, `session`, `expired`, `unsupported`, `noDoor` … (docs/device-protocol.md, codes). */
    code: z.string(),
    /** What the device answered beside it, by operation. */
    result: z.record(z.string(), z.unknown()),
  }),
  { isPublic: true },
);

/** How a moment was dated. */
export const clockTrust = z.enum([
  /** The device's clock was right. */
  'device',
  /** The device did not trust its clock: dated by its running time since a moment that the gateway knows. */
  'running',
  /** Nothing better was known than when the gateway received it. */
  'received',
]);

/** What every stored message of a device carries. */
const occurrence = {
  deviceId: z.uuid(),
  /** Memory of the device that the sequence number counts in. */
  epoch: z.string(),
  sequence: z.number().int().min(1),
  happenedAt: time,
  clockTrust,
  /** What the device's clock showed, where `happenedAt` is not that. */
  originalTime: time.optional(),
};

/** Somebody presented a card, face or code at a device, or a door was opened from elsewhere. Counted once. */
export const deviceRecordReceived = defineEvent(
  'DeviceRecordReceived',
  1,
  z.object({
    ...occurrence,
    /** `live` as it happened; `backlog` later, after an outage: messages and automations leave it alone. */
    lane: z.enum(['live', 'backlog']),
    credential: z.object({
      kind: z.enum(['card', 'face', 'pin', 'qr', 'fingerprint', 'remote', 'button']),
      /** Card number, upper case, or the text of the code; never a PIN. */
      value: z.string().optional(),
    }),
    /** Person that the device recognised, as the permissions that it was given name it. */
    personId: z.string().optional(),
    /** Number of the door at the device; missing at a terminal without doors. */
    doorCode: z.string().optional(),
    /** 1 in, 2 out (enumeration Direction), where the device knows. */
    direction: z.literal(direction.codes).optional(),
    /** The device let the person pass. */
    granted: z.boolean(),
    /** Why not, or why yet: `unknown`, `denied`, `time`, `expired` …, in the device's words. */
    reason: z.string().optional(),
    /** Likeness of a face, 0 to 1. */
    score: z.number().optional(),
    /** Name of the picture that the device took. */
    photo: z.string().optional(),
  }),
  {
    isPublic: true,
    isPassing: true,
    personal: {
      // A card leads to its holder, whether the device knows the person or not.
      of: ({ credential: { value } }) => (value === undefined ? undefined : { text: value }),
      fields: ['credential.value'],
    },
  },
);

/** Records that will never come: the device overwrote or lost them. */
export const deviceRecordsLost = defineEvent(
  'DeviceRecordsLost',
  1,
  z.object({
    deviceId: z.uuid(),
    epoch: z.string(),
    /** First and last lost sequence number. */
    from: z.number().int().min(1),
    to: z.number().int().min(1),
    cause: z.enum(['overflow', 'wiped', 'missing']),
  }),
  { isPublic: true, isPassing: true },
);

/** Something is wrong at a device (`raised`), or is right again. Counted once. */
export const deviceAlarmReceived = defineEvent(
  'DeviceAlarmReceived',
  1,
  z.object({
    ...occurrence,
    kind: z.enum(['forced', 'heldOpen', 'tamper', 'resource', 'fire', 'power']),
    raised: z.boolean(),
    doorCode: z.string().optional(),
  }),
  { isPublic: true, isPassing: true },
);

/** A device does what none should, or does so no longer. */
export const deviceConductReported = defineEvent(
  'DeviceConductReported',
  1,
  z.object({
    deviceId: z.uuid(),
    /** It sends more than it may, or two devices have its identity. */
    trouble: z.enum(['flood', 'sharedIdentity']),
    raised: z.boolean(),
    /** Messages that were left alone, or take-overs, since it was told last. */
    count: z.number().int().min(0),
  }),
  { isPublic: true, isPassing: true },
);

/**
 * How full a device's memory of records is, as its heartbeats say: told once a day, when another memory or capacity is told of, and
 * when the device goes away. Numbers have no gaps: two of them tell how many records were made between.
 */
export const deviceBufferReported = defineEvent(
  'DeviceBufferReported',
  1,
  z.object({
    deviceId: z.uuid(),
    epoch: z.string(),
    /** Number of the newest record, 0 before the first. */
    newest: z.number().int().min(0),
    /** Records that it keeps because they are not stored. */
    waiting: z.number().int().min(0),
    /** Records that it can keep; missing where the device does not say. */
    capacity: z.number().int().min(1).optional(),
  }),
  { isPassing: true },
);

/** A device that is away begins to overwrite records that were not stored in less than a day (`raised`), or is back. */
export const deviceBufferFilling = defineEvent(
  'DeviceBufferFilling',
  1,
  z.object({ deviceId: z.uuid(), raised: z.boolean() }),
  { isPublic: true, isPassing: true },
);

/** A device compared its clock with the gateway's. */
export const deviceClockReported = defineEvent(
  'DeviceClockReported',
  1,
  z.object({
    deviceId: z.uuid(),
    /** How far the device's clock was behind (positive) or ahead (negative), ms. */
    offset: z.number(),
    /** Time that the question and its answer took, ms. */
    roundTrip: z.number(),
    /** What the device did about it; after anything but `none` its clock is right. */
    applied: z.enum(['none', 'slewed', 'stepped']),
    /** How bad it was: `warning` beyond 5 s, `critical` beyond 60 s; `normal` where the device knew it. */
    severity: z.enum(['normal', 'warning', 'critical']),
    /** Parts per million by which the clock gains (positive) or loses, since the last comparison. */
    driftPpm: z.number().optional(),
  }),
  { isPublic: true, isPassing: true },
);

/**
 * The gateway lost its broker, or found it: again, or for the first time since it started. Meanwhile nothing is known of the
 * school's devices; from then on a device that was online before is in doubt until it is heard. The stream is the school's.
 */
export const deviceGatewayConnected = defineEvent('DeviceGatewayConnected', 1, z.object({ isConnected: z.boolean() }), {
  isPublic: true,
});

/** Devices that were in doubt are still in the connections that were known. The stream is the school's. */
export const devicesHeard = defineEvent('DevicesHeard', 1, z.object({ deviceIds: z.array(z.uuid()).min(1).max(500) }), {
  isPublic: true,
});

/** A device has all permissions that it is to have, but for those that it refused. */
export const deviceAccessApplied = defineEvent(
  'DeviceAccessApplied',
  1,
  z.object({
    deviceId: z.uuid(),
    /** Request that was waited for (DeviceAccessRequested). */
    requestId: z.uuid(),
    /** Rows that the device confirmed, and that it refused. */
    confirmed: z.number().int(),
    refused: z.number().int(),
  }),
  { isPublic: true },
);

/**
 * Nothing waits any more for a device that something waited for: it has confirmed, or refused, all that it is to have. The stream
 * is `access-<device>`.
 */
export const deviceAccessConverged = defineEvent(
  'DeviceAccessConverged',
  1,
  z.object({
    deviceId: z.uuid(),
    /** From the first change that waited, or since the device was last found online where that is later, ms. */
    took: z.number().int().min(0),
    /** All of it was to let one person pass no more. */
    isRevocation: z.boolean(),
  }),
  { isPublic: true, isPassing: true },
);

/** A device lets persons pass no more, or not as before: it has confirmed that, or was found so. The stream is `access-<device>`. */
export const deviceAccessRevoked = defineEvent(
  'DeviceAccessRevoked',
  1,
  z.object({
    deviceId: z.uuid(),
    /** Who, and since when it was not to. */
    revoked: z
      .array(z.object({ personId: z.uuid(), since: time }))
      .min(1)
      .max(maximumAccessRows),
  }),
  { isPublic: true, isPassing: true },
);
