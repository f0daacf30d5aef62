import { z } from 'zod';
import { clockTrust } from '../device-gateway/events.js';
import { direction, passImplausibility, quarantineState } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** The person of a pass, as known when it was recorded; missing when nobody has the card. */
const passer = z.object({
  id: z.uuid(),
  /** 1 student, 3 teacher (enumeration PersonType). */
  type: z.union([z.literal(1), z.literal(3)]),
  code: z.string(),
  name: z.string(),
  /** Class or organisation unit. */
  classId: z.uuid().optional(),
});

/** A pass as it was recorded. */
const pass = z.object({
  person: passer.optional(),
  /** What was presented. */
  credential: z.enum(['card', 'face', 'pin', 'qr', 'fingerprint', 'submitted']),
  /** Card number, or text of the code. */
  credentialValue: z.string().optional(),
  deviceId: z.uuid(),
  deviceCode: z.string(),
  doorCode: z.string().optional(),
  /** Where it was, in words: position of the device and name of the door. */
  position: z.string(),
  /** 1 in, 2 out (enumeration Direction); missing where neither record nor device say it. */
  direction: z.literal(direction.codes).optional(),
  /** False when the device refused the person. */
  granted: z.boolean(),
  /** Why it refused, in the device's words. */
  reason: z.string().optional(),
  /** `live` as it happened, `backlog` later from a device, `submitted` by the open interface. */
  lane: z.enum(['live', 'backlog', 'submitted']),
  /** Epoch ms. */
  happenedAt: z.number(),
  /** How the moment was dated. */
  clockTrust: clockTrust.optional(),
  /** What the device's clock showed, epoch ms; missing where no device told it. */
  deviceTime: z.number().optional(),
  /** When it came, epoch ms; version 1 did not say it. */
  receivedAt: z.number().optional(),
  /** By how much the device's clock was ahead, or behind (below 0), ms, as it was measured; missing where it was not. */
  skew: z.number().optional(),
  /** A person has let it count after it had waited: it is no news, nobody is told of it. */
  isAccepted: z.literal(true).optional(),
});

/** Somebody came or went, or tried to: a card, face or code was presented at a device. The stream is the pass's. */
export const passRecorded = defineEvent('PassRecorded', 2, pass, {
  isPublic: true,
  isPassing: true,
  personal: {
    of: ({ person, credentialValue }) =>
      person ? { person: person.id } : credentialValue === undefined ? undefined : { text: credentialValue },
    fields: ['person.code', 'person.name', 'credentialValue'],
  },
  upcasts: { 1: (recorded) => recorded },
});

/** What of a pass says where somebody is. */
const whereabouts = {
  deviceId: true,
  doorCode: true,
  position: true,
  direction: true,
  granted: true,
  happenedAt: true,
} as const;

/** Who passed became known later: the card was given to somebody. The stream is the pass's. */
export const passIdentified = defineEvent(
  'PassIdentified',
  2,
  z.object({
    person: passer,
    /** The pass, with the moment at which it was recorded; version 1 did not say it. */
    pass: pass.pick(whereabouts).extend({ recordedAt: z.number() }).optional(),
  }),
  {
    isPublic: true,
    isPassing: true,
    personal: { of: ({ person }) => ({ person: person.id }), fields: ['person.code', 'person.name'] },
    upcasts: { 1: (identified) => identified },
  },
);

/** Why a pass cannot have happened as it was told. */
export const implausibility = z.enum(passImplausibility.codes);

/** A pass that cannot have happened as it was told waits for a person, and counts for nothing. The stream is the pass's. */
export const passQuarantined = defineEvent(
  'PassQuarantined',
  2,
  z.object({
    pass,
    implausibility,
    /** The device itself said whose it is, whoever has the card; version 1 did not say it. */
    isNamed: z.literal(true).optional(),
  }),
  {
    isPublic: true,
    isPassing: true,
    personal: {
      of: ({ pass: { person, credentialValue } }) =>
        person ? { person: person.id } : credentialValue === undefined ? undefined : { text: credentialValue },
      fields: ['pass.person.code', 'pass.person.name', 'pass.credentialValue'],
    },
    upcasts: { 1: (quarantined) => quarantined },
  },
);

/** A person says what becomes of a pass in quarantine, or takes that back. The stream is the pass's. */
export const passQuarantineDecided = defineEvent(
  'PassQuarantineDecided',
  1,
  z.object({
    /** Whose it was at the moment at which it counts; missing where nobody had the card. */
    person: passer.optional(),
    /** Where nobody had the card: its number. */
    credentialValue: z.string().optional(),
    /** Code of the enumeration QuarantineState: 1 waits again, 2 counts as told, 3 counts at `happenedAt`, 4 counts for nothing. */
    state: z.literal(quarantineState.codes),
    /** Epoch ms, where it counts at another moment than was told. */
    happenedAt: z.number().optional(),
    /** Why, in the words of who decided. */
    note: z.string().optional(),
    /** Name of who decided. */
    by: z.string(),
  }),
  {
    isPublic: true,
    isPassing: true,
    personal: {
      of: ({ person, credentialValue }) =>
        person ? { person: person.id } : credentialValue === undefined ? undefined : { text: credentialValue },
      fields: ['person.code', 'person.name', 'credentialValue', 'note'],
    },
  },
);

/** A pass that somebody had let count after its quarantine counts no longer. The stream is the pass's. */
export const passWithdrawn = defineEvent(
  'PassWithdrawn',
  1,
  z.object({
    personId: z.uuid().optional(),
    /** Epoch ms. */
    happenedAt: z.number(),
    /** The pass of the person that is the last one without it. */
    before: pass.pick(whereabouts).extend({ passId: z.uuid(), recordedAt: z.number() }).optional(),
  }),
  { isPublic: true, isPassing: true },
);
