import type { EventType } from './kernel/index.js';
import * as notice from './platform/notice.events.js';
import * as operation from './platform/operation.events.js';
import { services } from './services.js';

/** A declared event, or a resource whose events were declared with it. */
function eventsOf(declared: unknown): EventType[] {
  if (typeof declared === 'function' && 'isPublic' in declared) return declared.isPublic ? [declared as EventType] : [];
  if (typeof declared === 'object' && declared !== null && 'events' in declared)
    return Object.values(declared.events as object).flatMap(eventsOf);
  return [];
}

const publicIn = (module: object) => Object.values(module).flatMap(eventsOf);

/** Public events that any service may have in its log. */
const common = [...publicIn(operation), ...publicIn(notice)];

/** The public events of the services, by the service whose log holds them. */
export const publicEvents: Readonly<Record<string, readonly EventType[]>> = Object.fromEntries(
  Object.entries(services).map(([name, contract]) => [name, [...publicIn(contract), ...common]]),
);

/** The events that leave a service: those of its contract, and those that every service tells. */
export const publicEventsOf = (service: string): readonly EventType[] => publicEvents[service] ?? common;
