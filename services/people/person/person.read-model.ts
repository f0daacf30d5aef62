import type { EventType } from '../../../libs/contracts/kernel/index.js';
import type { AppAccount } from '../../../libs/contracts/people/index.js';
import type { NewRow, RowOf, Table } from '../../../libs/database/index.js';
import { type Projection, projection } from '../../../libs/eventsourcing/index.js';
import { appAccountColumns } from './app-account.js';

/** What an event has to say of a new row; the rest is known of every event. */
type Described<T extends Table> = Omit<NewRow<T>, 'id' | 'school' | 'createdAt'>;

/** The read model of a kind of person: the events' data under the person's id, school and day of creation. */
export function personProjection<T extends Table, Added extends Described<T>, Profile extends Partial<Described<T>>>(
  table: T,
  events: {
    added: EventType<string, Added>;
    changed: EventType<string, Profile>;
    stateSwitched: EventType<string, { state: 1 | 2 }>;
    removed: EventType<string, Record<string, never>>;
    /** Of kinds that may have an account of an app. */
    activated?: EventType<string, AppAccount>;
  },
  version = 1,
): Projection<T> {
  const optional = Object.entries(table.columns).filter(
    ([name, { nullable }]) => nullable && !(name in appAccountColumns),
  );
  /** A profile is whole: what it does not say is not known any more. */
  const nothing = Object.fromEntries(optional.map(([name]) => [name, null]));
  const merged = (row: RowOf<T> | undefined, data: object) => row && ({ ...row, ...data } as NewRow<T>);
  return projection({
    source: 'people',
    table,
    version,
    on: (on) => [
      on(events.added, (_row, { streamId: id, school, recordedAt: createdAt, data }) => {
        return { id, school, createdAt, ...(data as Added) } as NewRow<T>;
      }),
      on(events.changed, (row, { data }) => merged(row, { ...nothing, ...(data as Profile) })),
      on(events.stateSwitched, (row, { data }) => merged(row, data)),
      on(events.removed, () => undefined),
      ...(events.activated
        ? [on(events.activated, (row, { data }) => merged(row, { followerId: null, ...(data as AppAccount) }))]
        : []),
    ],
  });
}
