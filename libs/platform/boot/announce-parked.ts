import { eventParked, parkedEventsHandled } from '../../contracts/platform/operation.events.js';
import type { Unit } from '../../eventsourcing/index.js';
import type { ParkedEvent } from '../../messaging/index.js';

/** Tells the operators that an event waits for them: identity makes an alarm of it. */
export async function announceParked(unit: Unit, { consumer, eventId, stream, error }: ParkedEvent): Promise<void> {
  unit.append(`parked-${eventId}`, [eventParked({ consumer, eventId, stream, reason: error.slice(0, 500) })]);
}

/** Tells the operators that none of the school's events waits for them any more: identity ends its alarm. */
export async function announceReleased(unit: Unit, { consumer, eventId }: ParkedEvent): Promise<void> {
  unit.append(`parked-${eventId}`, [parkedEventsHandled({ consumer })]);
}
