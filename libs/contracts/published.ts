import * as attendance from './attendance/index.js';
import * as deviceGateway from './device-gateway/index.js';
import * as devices from './devices/index.js';
import * as identity from './identity/index.js';
import type { EventType } from './kernel/index.js';
import * as organisation from './organisation/index.js';
import * as people from './people/index.js';
import * as platform from './platform/operation.events.js';

// biome-ignore lint/suspicious/noExplicitAny: an event type takes and gives its data, so no other type holds them all
type AnyEventType = EventType<string, any>;

const contracts: Readonly<Record<string, object>> = {
  identity,
  people,
  organisation,
  attendance,
  devices,
  'device-gateway': deviceGateway,
  console: {},
};

const isEventType = (value: unknown): value is AnyEventType =>
  typeof value === 'function' && 'schema' in value && 'isPublic' in value;

/** The event types among the exports of a contract, those of its resources too. */
const eventTypesOf = (contract: object): AnyEventType[] =>
  Object.values(contract)
    .flatMap((value) =>
      typeof value === 'object' && value && 'events' in value ? Object.values(value.events) : [value],
    )
    .filter(isEventType);

/** The events of a service that leave it: those of its contract, and those that every service tells. */
export const publicEvents = (service: string): readonly AnyEventType[] =>
  [contracts[service] ?? {}, platform].flatMap(eventTypesOf).filter(({ isPublic }) => isPublic);
