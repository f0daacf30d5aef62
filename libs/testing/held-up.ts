import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Sql } from '../database/index.js';
import { schemaOf } from '../eventsourcing/index.js';

/**
 * What came first: the work ended, or as many sessions of the database as given wait for a lock of another one.
 * @param waiting sessions that wait, the work's own among them
 */
export async function outcomeOf(database: Database, work: Promise<unknown>, waiting = 1): Promise<'ended' | 'held up'> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  for (;;) {
    if (isOver) return 'ended';
    const rows = await database.asOwner((sql) =>
      sql.query("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    );
    if (rows.length >= waiting) return 'held up';
    await delay(5);
  }
}

/** Something that others wait for until it is opened, or closed for good: then they fail. */
export function gate(): { passed: Promise<void>; open: () => void; close: (reason: Error) => void } {
  let open: () => void = () => undefined;
  let close: (reason: Error) => void = () => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    [open, close] = [resolve, reject];
  });
  return { passed, open, close };
}

/** Holds back who appends to a log while a test works: what belongs to the append is done by then, and seen by nobody. */
export const holdAppends = <T>(database: Database, source: string, work: () => Promise<T>): Promise<T> =>
  holdWrites(database, `${source}.events`, work);

/** Keeps everybody from writing to a table while a test works. @param table with its schema */
export const holdWrites = <T>(database: Database, table: string, work: () => Promise<T>): Promise<T> =>
  holdTable(database, table, 'share', work);

/** Keeps everybody from reading a table and from writing to it while a test works. @param table with its schema */
export const holdReads = <T>(database: Database, table: string, work: () => Promise<T>): Promise<T> =>
  holdTable(database, table, 'access exclusive', work);

async function holdTable<T>(
  database: Database,
  table: string,
  mode: 'share' | 'access exclusive',
  work: () => Promise<T>,
): Promise<T> {
  const [held, released] = [gate(), gate()];
  const holding = database.asOwner(async (sql) => {
    await sql.query('begin');
    await sql.query(`lock table ${table} in ${mode} mode`);
    held.open();
    await released.passed;
    await sql.query('commit');
  });
  await Promise.race([held.passed, holding]);
  return work().finally(async () => {
    released.open();
    await holding;
  });
}

/**
 * Keeps a consumer, or a copy, from handling anything while a test works: its cursors are held until the work ends.
 * @param consumer named `service.concept`, which has handled something before
 */
export function holdConsumer<T>(
  database: Database,
  { name }: { name: string },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.asSystem(async (sql) => {
    const [service = ''] = name.split('.');
    const cursors = `select from ${schemaOf(service)}.consumer_cursor where consumer = $1 for update`;
    if ((await sql.query(cursors, [name])).length === 0) throw new Error(`${name} has no cursor`);
    return work(sql);
  });
}
