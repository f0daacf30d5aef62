import {
  accountAdded,
  accountAuthorised,
  accountChanged,
  accountRemoved,
  accountStateSwitched,
  accountTied,
  passwordChangeDemanded,
  sessionEnded,
  sessionStarted,
} from '../../contracts/identity/account.events.js';
import { sessionRefreshed } from '../../contracts/platform/operation.events.js';
import { indexesEvents } from '../../eventsourcing/index.js';
import { clientEvents } from './client-registry.js';
import { idleLimit } from './token.js';

/** A session ends at the latest after this time, ms. */
export const longestSession = 24 * 3_600_000;

/** What tells who may sign in: identity's events that matter for good. */
const accountEvents = [
  accountAdded,
  accountChanged,
  accountStateSwitched,
  accountRemoved,
  accountAuthorised,
  accountTied,
  passwordChangeDemanded,
  ...clientEvents,
];
/** What was followed of them before accounts were tied to teachers. */
const accountEventsOnce = accountEvents.filter((type) => type !== accountTied);
const sessionEvents = [sessionStarted, sessionEnded];

/** Which of identity's events the registry is made of. */
export const accessEvents = {
  types: [...accountEvents, ...sessionEvents],
  lifetimes: Object.fromEntries(sessionEvents.map(({ name }) => [name, longestSession])),
};

/** The events of all services that tell which tokens are superseded: of one that is older than the limit nobody asks any more. */
export const refreshEvents = { types: [sessionRefreshed], lifetimes: { [sessionRefreshed.name]: idleLimit } };

/** Make the indexes of identity's log by which a process that starts reads these events. */
export const accessIndexes = [
  indexesEvents('AccountEvents1796600000000', {
    source: 'identity',
    index: 'events_accounts',
    types: accountEventsOnce,
    by: 'sequence',
  }),
  indexesEvents('SessionEvents1796600000001', {
    source: 'identity',
    index: 'events_sessions',
    types: sessionEvents,
    by: 'recorded_at',
  }),
  indexesEvents('TiedAccountEvents1800100000000', {
    source: 'identity',
    index: 'events_accounts',
    types: accountEvents,
    by: 'sequence',
  }),
];

/** Makes the same of a service's log for the refreshes that were noted there. */
export const refreshIndexOf = (source: string) =>
  indexesEvents('RefreshEvents1796600000002', {
    source,
    index: 'events_refreshes',
    types: refreshEvents.types,
    by: 'recorded_at',
  });
