import { Database } from '../../../libs/database/index.js';

/** What happens at inserts into a table. */
export interface Trigger {
  table: string;
  /** Row for which it happens (`new`); without it once for each statement. */
  when?: string;
  /** A statement of PL/pgSQL. */
  statement: string;
}

/** Lays a trigger on a table of the product while `work` runs: its database is slow, or refuses a row. */
export async function withTrigger(url: string, trigger: Trigger, work: () => Promise<unknown>): Promise<void> {
  const { table, when, statement } = trigger;
  const scope = when ? `for each row when (${when})` : 'for each statement';
  const database = await Database.open({ url });
  const execute = (sql: string) => database.asOwner((session) => session.query(sql));
  try {
    await execute(`create function ${table}_fault() returns trigger language plpgsql as
      $$ begin ${statement}; return new; end $$`);
    await execute(`create trigger fault before insert on ${table} ${scope} execute function ${table}_fault()`);
    await work();
  } finally {
    await execute(`drop function if exists ${table}_fault() cascade`).finally(() => database.close());
  }
}
