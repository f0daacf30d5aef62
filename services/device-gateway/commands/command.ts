import type { CommandStage } from '../../../libs/contracts/device-gateway/index.js';
import type { DeviceOperation, deviceCommandRequested } from '../../../libs/contracts/devices/index.js';
import { type EventOf, placeIn, type TracePlace } from '../../../libs/contracts/kernel/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';

/** A command on its way, or one whose end is not known. */
export interface Command {
  commandId: string;
  school: string;
  deviceId: string;
  deviceCode: string;
  what: DeviceOperation;
  requestedBy: string;
  /** Epoch ms. */
  requestedAt: number;
  /** Epoch ms. */
  expiresAt: number;
  /** `sent`: the device may have it. `accepted`: the device is at it. `unknown`: nobody waits any longer. */
  stage: 'waiting' | 'sent' | 'accepted' | 'unknown';
  /** Times it was sent. */
  attempts: number;
  /** Session that it was first sent in. */
  sessionId: string | null;
  /** Epoch ms. */
  lastSentAt: number | null;
  /** Where its request is in a trace. */
  place: TracePlace | null;
}

/** A request as the devices service makes it. */
export type Requested = StoredEvent<EventOf<typeof deviceCommandRequested>>;

/** A command as it is requested. */
export function commandOf({ school, data, meta }: Requested): Command {
  const { commandId, deviceId, deviceCode, requestedBy, requestedAt, expiresAt, ...what } = data;
  const known = { commandId, school, deviceId, deviceCode, what, requestedBy, requestedAt, expiresAt };
  return { ...known, stage: 'waiting', attempts: 0, sessionId: null, lastSentAt: null, place: placeIn(meta) ?? null };
}

/** What there is to know of a device before something is sent to it. */
export interface Reach {
  /** Session of a device that is certainly online. */
  sessionId: string | undefined;
  /** Why nothing can be sent, where the device is not known, is disabled, or cannot do this. */
  refusal?: 'unknownDevice' | 'disabled' | 'unsupported';
  /** Sending the same command again cannot do it twice. */
  fencesCommands: boolean;
}

/** What to do about a command now. */
export type Step =
  | { kind: 'send'; sessionId: string }
  | { kind: 'answer'; stage: CommandStage; code: string }
  | { kind: 'wait'; until: number }
  | { kind: 'forget' };

/** A door command that is not answered is sent once more after this, ms. */
export const doorRetry = 2_000;
/** Time that an answer may still take when the command is void, ms. */
const travel = 500;
/** How long a late answer can tell what became of a command, ms. */
const memory = 86_400_000;
const firstPause = 2_000;
const longestPause = 60_000;

/** Somebody stands before a door, or flees to it. */
export const isDoor = ({ what }: Pick<Command, 'what'>): boolean => what.operation.startsWith('door.');
/** A door opens for a moment now or never, in the session that it was asked in; how it is from then on may be set later too. */
const isMomentary = ({ what }: Pick<Command, 'what'>): boolean => what.operation === 'door.open';

/**
 * The rules of commands. Openings: sent at once or not at all, once more after 2 s with the same id and session, unknown
 * when time is over. Others: wait until the device is online, are sent with growing pauses until their time is over.
 * What may have reached the device never ends as expired.
 * @param now epoch ms
 */
export function nextStep(command: Command, reach: Reach, now: number): Step {
  const { stage, attempts, expiresAt } = command;
  if (stage === 'unknown')
    return now >= expiresAt + memory ? { kind: 'forget' } : { kind: 'wait', until: expiresAt + memory };
  if (attempts === 0) return firstStep(command, reach, now);
  const end = expiresAt + travel;
  if (now >= end) return { kind: 'answer', stage: 'unknown', code: 'noAnswer' };
  const due = dueAgain(command, reach);
  const isDue = due !== undefined && now >= due && now < expiresAt;
  if (isDue && reach.sessionId) return { kind: 'send', sessionId: sessionFor(command, reach.sessionId) };
  return { kind: 'wait', until: due === undefined || now >= due ? end : Math.min(due, end) };
}

function firstStep(command: Command, { sessionId, refusal }: Reach, now: number): Step {
  const { expiresAt } = command;
  if (refusal) return { kind: 'answer', stage: 'rejected', code: refusal };
  const isAway = { kind: 'answer', stage: 'rejected', code: 'offline' } as const;
  if (now >= expiresAt)
    return isDoor(command) && !sessionId ? isAway : { kind: 'answer', stage: 'expired', code: 'expired' };
  if (sessionId) return { kind: 'send', sessionId };
  return isMomentary(command) ? isAway : { kind: 'wait', until: expiresAt };
}

/** When a command that was sent may be sent again; undefined where it must not. */
function dueAgain(command: Command, { fencesCommands }: Reach): number | undefined {
  const { stage, attempts, lastSentAt } = command;
  if (!fencesCommands || stage === 'accepted' || lastSentAt === null) return undefined;
  if (isMomentary(command)) return attempts === 1 ? lastSentAt + doorRetry : undefined;
  return lastSentAt + Math.min(firstPause * 2 ** (attempts - 1), longestPause);
}

/** An opening is asked for again in the session of the first time: a device that began another one has not done it, or says so. */
const sessionFor = (command: Command, current: string) =>
  isMomentary(command) ? (command.sessionId ?? current) : current;

/** The command as it is when it is sent. */
export const asSent = (command: Command, sessionId: string, now: number): Command => ({
  ...command,
  stage: 'sent',
  attempts: command.attempts + 1,
  sessionId: command.sessionId ?? sessionId,
  lastSentAt: now,
});

/** Until when a device is busy with a command that was just sent: it gets one at a time. */
export const busyUntil = ({ stage, lastSentAt }: Command): number =>
  stage === 'sent' && lastSentAt !== null ? lastSentAt + doorRetry : 0;

/** Doors first, then as they were asked for. */
export const byUrgency = (left: Command, right: Command): number =>
  Number(isDoor(right)) - Number(isDoor(left)) || left.requestedAt - right.requestedAt;
