import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/index.js';
import { bigint, creates, type Database, integer, selectRows, table, uuid, varchar } from '../../database/index.js';
import { EventStore, type StoredEvent, type Unit } from '../../eventsourcing/index.js';
import { type Consumer, consumer } from '../bus/consumer.js';

export const swiped = defineEvent('CardSwiped', 1, z.object({ door: z.number() }), { isPublic: true });
export const opened = defineEvent('DoorOpened', 1, z.object({ door: z.number() }), { isPublic: true });
export const noise = defineEvent('NoiseHeard', 1, z.object({}), { isPublic: true });

/** What a consumer did, one row for each time: a row more or less is an event that counted twice or not at all. */
export const effects = table('passes', 'effect', {
  columns: {
    id: uuid(),
    school: uuid(),
    consumer: varchar(),
    eventId: uuid(),
    stream: varchar(),
    version: integer(),
    /** Order in which the effects were made. */
    ordinal: bigint(),
  },
  key: ['id'],
});

/** Two services over one database: `gates` appends, `passes` consumes. */
export interface Services {
  gates: EventStore;
  passes: EventStore;
}

export async function makeServices(database: Database): Promise<Services> {
  const gates = new EventStore({ source: 'gates', database, projections: [] });
  const migrations = [creates('Effects1763700000000', [effects])];
  const passes = new EventStore({ source: 'passes', database, projections: [], migrations });
  await gates.prepare();
  await passes.prepare();
  return { gates, passes };
}

/** Writes the effects of events. */
export async function write(unit: Unit, name: string, events: readonly StoredEvent[]): Promise<void> {
  for (const { id, stream, streamVersion } of events)
    await unit.sql.query(
      `insert into passes.effect (id, school, consumer, event_id, stream, version, ordinal)
       values ($1, $2, $3, $4, $5, $6, nextval('campus.event_sequence'))`,
      [randomUUID(), unit.school, name, id, stream, streamVersion],
    );
}

/** A consumer that does nothing but leave effects; `before` may look at the events first, and throw. */
export const recorder = (
  name: string,
  before: (events: readonly StoredEvent[], unit: Unit) => void | Promise<void> = () => undefined,
): Consumer =>
  consumer({
    name,
    source: 'gates',
    types: [swiped, opened],
    async handle(unit, events) {
      await before(events, unit);
      await write(unit, name, events);
    },
  });

/** Effects of a consumer by stream: the versions, in the order in which they came. */
export async function effectsOf(database: Database, name: string): Promise<Map<string, number[]>> {
  const rows = await database.asSystem((sql) => selectRows(sql, effects, 'consumer = $1', [name], 'order by ordinal'));
  const versions = new Map<string, number[]>();
  for (const { stream, version } of rows) versions.set(stream, [...(versions.get(stream) ?? []), version]);
  return versions;
}

/** Appends to a stream of the gates. */
export const swipe = (gates: EventStore, school: string, gate: string, count = 1) =>
  gates.transact({ school, meta: { actor: 'gate' } }, async (unit) =>
    unit.append(
      `gate-${gate}`,
      Array.from({ length: count }, (_, door) => swiped({ door })),
    ),
  );

/** Versions 1 to `count`. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
