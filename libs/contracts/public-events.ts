import * as attendance from './attendance/index.js';
import * as gateway from './device-gateway/index.js';
import * as devices from './devices/index.js';
import * as finance from './finance/index.js';
import * as identity from './identity/index.js';
import type { EventType } from './kernel/index.js';
import * as organisation from './organisation/index.js';
import * as people from './people/index.js';
import * as operation from './platform/operation.events.js';

/** A declared event, or a resource whose events were declared with it. */
function eventsOf(declared: unknown): EventType[] {
  if (typeof declared === 'function' && 'isPublic' in declared) return declared.isPublic ? [declared as EventType] : [];
  if (typeof declared === 'object' && declared !== null && 'events' in declared)
    return Object.values(declared.events as object).flatMap(eventsOf);
  return [];
}

const publicIn = (module: object) => Object.values(module).flatMap(eventsOf);

/** Public events that any service may have in its log. */
const common = publicIn(operation);

/** The public events of the services, by the service whose log holds them. */
export const publicEvents: Readonly<Record<string, readonly EventType[]>> = {
  identity: [...publicIn(identity), ...common],
  organisation: [...publicIn(organisation), ...common],
  people: [...publicIn(people), ...common],
  devices: [...publicIn(devices), ...common],
  attendance: [...publicIn(attendance), ...common],
  finance: [...publicIn(finance), ...common],
  'device-gateway': [...publicIn(gateway), ...common],
};

/** The events that leave a service: those of its contract, and those that every service tells. */
export const publicEventsOf = (service: string): readonly EventType[] => publicEvents[service] ?? common;
