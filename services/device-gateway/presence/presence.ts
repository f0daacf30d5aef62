import type { DeviceIdentity, MessageOfKind } from '../device-message.js';

/** When a device's start was, by the gateway's clock. */
export interface DeviceStart {
  boot: number;
  /** Epoch ms. */
  startedAt: number;
}

/** What is known of a device's connection. */
export interface Presence {
  isOnline: boolean;
  /** Heard since the gateway last found the broker: only then is it certain that it is online. */
  isHeard: boolean;
  /** So was what names its session: other messages may be of a later one, of which nothing was heard. */
  isNamed: boolean;
  sessionId: string;
  epoch: string;
  /** Epoch ms. */
  lastSeenAt: number;
  /** Latest starts, newest first: they date what happened while the device's clock was wrong. */
  starts: readonly DeviceStart[];
}

/** What a message or a moment changes: the new presence, and the event that tells it where it is news. */
export interface PresenceChange {
  presence: Presence;
  news?: { kind: 'online'; identity: DeviceIdentity; startedAt?: number } | { kind: 'offline'; reason: OfflineReason };
}
export type OfflineReason = 'connectionLost' | 'silent' | 'shutOut';

/** Starts that are remembered. */
const rememberedStarts = 16;

/** The starts with one more; of the same start the first sighting stays, which is the most exact. */
export function withStart(starts: readonly DeviceStart[], start: DeviceStart): readonly DeviceStart[] {
  if (starts.some(({ boot }) => boot === start.boot)) return starts;
  return [start, ...starts].slice(0, rememberedStarts);
}

/**
 * A birth or heartbeat. A birth always names the current session. A heartbeat of a session that is not known brings a
 * device online that is offline or whose session is in doubt (the gateway missed its birth), and is ignored while another
 * session is alive.
 * @param isRetained the broker kept it: it does not tell when the device started
 * @param now epoch ms
 */
export function heard(
  before: Presence | undefined,
  message: MessageOfKind<'birth' | 'heartbeat'>,
  { isRetained, now }: { isRetained: boolean; now: number },
): PresenceChange | undefined {
  const isSame = before?.isOnline === true && before.sessionId === message.sessionId;
  if (message.kind === 'heartbeat' && before?.isOnline && before.isNamed && !isSame) return undefined;
  const { boot, running } = message;
  const start = isRetained || running === undefined ? undefined : { boot, startedAt: now - running };
  const known = before && before.epoch === message.epoch ? before.starts : [];
  const presence: Presence = {
    isOnline: true,
    isHeard: true,
    isNamed: true,
    sessionId: message.sessionId,
    epoch: message.epoch,
    lastSeenAt: now,
    starts: start ? withStart(known, start) : known,
  };
  if (isSame) return { presence };
  const news = { kind: 'online', identity: message, ...(start && { startedAt: start.startedAt }) } as const;
  return { presence, news };
}

/** A will: it counts for the session that it names, which may be over. */
export function died(before: Presence | undefined, sessionId: string): PresenceChange | undefined {
  if (!before?.isOnline || before.sessionId !== sessionId) return undefined;
  return gone(before, 'connectionLost');
}

/**
 * Time passed: a device that was silent for too long is offline.
 * @param longestSilence ms
 */
export function sweep(before: Presence, now: number, longestSilence: number): PresenceChange | undefined {
  if (!before.isOnline || now - before.lastSeenAt <= longestSilence) return undefined;
  return gone(before, 'silent');
}

/** The device is offline from now on. */
export function gone(before: Presence, reason: OfflineReason): PresenceChange {
  return {
    presence: { ...before, isOnline: false, isHeard: false, isNamed: false },
    news: { kind: 'offline', reason },
  };
}
