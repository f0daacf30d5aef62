import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/index.js';

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

/** Something that others wait for until it is opened. */
export function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Holds back who appends to a log while a test works: what belongs to the append is done by then, and seen by nobody. */
export async function holdAppends<T>(database: Database, source: string, work: () => Promise<T>): Promise<T> {
  const [held, released] = [gate(), gate()];
  const holding = database.asOwner(async (sql) => {
    await sql.query('begin');
    await sql.query(`lock table ${source}.events in share mode`);
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
