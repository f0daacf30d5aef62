import type { Sql } from './sql.js';

const statements = {
  alone: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  shared: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
};

/**
 * Holds what a name stands for until the transaction ends: alone, or shared with others who share it. What is sent
 * afterwards waits until others have let it go.
 */
export function holdLock(sql: Sql, name: string, mode: keyof typeof statements = 'alone'): void {
  sql.send(statements[mode], [name], `campus.lock-${mode}`);
}

const tries = {
  alone: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isHeld"',
  shared: 'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as "isHeld"',
};

/** Holds what a name stands for until the transaction ends. @returns false, at once, where others have it */
export async function tryLock(sql: Sql, name: string, mode: keyof typeof tries = 'alone'): Promise<boolean> {
  const [lock] = await sql.query<{ isHeld: boolean }>(tries[mode], [name]);
  return lock?.isHeld === true;
}

/** Does work while nobody else in the database holds the name; on a connection of the owner, outside of a transaction. */
export async function whileLocked<T>(sql: Sql, name: string, work: () => Promise<T>): Promise<T> {
  await sql.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    return await work();
  } finally {
    await sql.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}
