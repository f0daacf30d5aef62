import type { deviceCameOnline, deviceWentOffline } from '../../../libs/contracts/device-gateway/index.js';
import type { EventOf, NewEvent } from '../../../libs/contracts/kernel/index.js';

/** Whether a device is online, and by which connection. */
export interface Presence {
  isOnline: boolean;
  sessionId: string;
}

type Told<E> = E extends NewEvent ? Pick<E, 'type' | 'data'> : never;
type Signal = Told<EventOf<typeof deviceCameOnline | typeof deviceWentOffline>>;

/** The presence after what the gateway tells, or undefined when it tells nothing new. */
export function presenceAfter(
  before: Presence | undefined,
  { type, data: { sessionId } }: Signal,
): Presence | undefined {
  const isCurrent = before?.sessionId === sessionId;
  if (type === 'DeviceCameOnline') return before?.isOnline && isCurrent ? undefined : { isOnline: true, sessionId };
  // The end of a connection says nothing of a device that has a newer one.
  return before?.isOnline && isCurrent ? { isOnline: false, sessionId } : undefined;
}
