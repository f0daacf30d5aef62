import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/index.js';
import type { TestDatabase } from '../../testing/index.js';
import { EventStore } from '../event-store.js';
import type { AppendOptions } from '../unit.js';

/** An event that goes into the part of its month. */
export const told = defineEvent('SwipeTold', 1, z.object({ n: z.number() }), { isPassing: true });
/** An event that lasts. */
export const built = defineEvent('GateBuilt', 1, z.object({ n: z.number() }));

/** A log in the parts of its months, whose sequencer rests. @param source its name */
export async function openParted({ database }: TestDatabase, source: string): Promise<EventStore> {
  const store = new EventStore({ source, database, projections: [] });
  await store.prepare();
  await store.close();
  return store;
}

/** Appends one event in a unit of its own. */
export const appendOne = (
  store: EventStore,
  school: string,
  stream: string,
  event: ReturnType<typeof told> | ReturnType<typeof built>,
  options: AppendOptions = {},
) => store.transact({ school, meta: { actor: 'test' } }, async (unit) => unit.append(stream, [event], options));

/** What a log has, by its parts: the `n` of the events in their order. */
export async function partsOf({ database }: TestDatabase, { schema }: EventStore): Promise<Record<string, number[]>> {
  const rows = await database.asOwner((sql) =>
    sql.query<{ part: string; numbers: number[] }>(
      `select split_part(tableoid::regclass::text, '.', 2) as part, array_agg((data ->> 'n')::int order by sequence) as numbers
       from ${schema}.events group by 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ part, numbers }) => [part, numbers]));
}

const { now } = Date;

/** Has the clock of this process stand at a moment, epoch ms; without one it goes on. */
export function clockAt(moment?: number): void {
  Date.now = moment === undefined ? now : () => moment;
}
