import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { Rejection } from '../contracts/kernel/index.js';
import { uniqueMessage } from './table.js';

/** The errors behind rejections, which go out to callers and are compared and shown without them. */
const causes = new WeakMap<Rejection, unknown>();

/** The error of PostgreSQL in what a statement threw, also through TypeORM and as the rejection of a taken value. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const thrown = error instanceof Rejection ? causes.get(error) : error;
  const cause = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

const retryable = new Set(['40001', '40P01']);

/** Two transactions met; run again, this one may succeed: deadlocks and serialization failures. */
export const isConflict = (error: unknown) => retryable.has(databaseError(error)?.code ?? '');

/** How often what met another transaction is tried. */
const attempts = 10;

/**
 * Does work again while it meets other transactions: who changes tables and who reads them wait for each other when
 * programs start together, and PostgreSQL ends one of the two.
 * @param mayRepeat false once what was done stays
 */
export async function despiteConflicts<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === attempts || !mayRepeat()) throw error;
      await delay(Math.random() * 100 * attempt);
    }
}

/** SQLSTATE, of a class of our own, with which the log refuses a program that folds other projections than it has. */
export const outdatedState = 'CA001';

/** Another version of the program was started meanwhile: this one may not append any more, and the other one may. */
export const isOutdated = (error: unknown) => databaseError(error)?.code === outdatedState;

/** Name of the violated constraint or unique index, with its schema. */
export function violatedUnique(error: unknown): { schema: string; constraint: string } | undefined {
  const { code, schema, constraint } = databaseError(error) ?? {};
  return code === '23505' && schema && constraint ? { schema, constraint } : undefined;
}

/** What callers should see: a violated unique rule of a table as Rejection 1002, a server that cannot work now as such. */
export function translated(error: unknown): unknown {
  if (isDisconnect(error)) return new DatabaseUnavailable(error);
  const violated = violatedUnique(error);
  const message = violated && uniqueMessage(violated.schema, violated.constraint);
  if (!message) return error;
  const rejection = Rejection.duplicate(message);
  causes.set(rejection, error);
  return rejection;
}

/**
 * The server has no room on its disk, no memory or no connections left, its disk fails, or it is a copy that only reads
 * (PostgreSQL, appendix A: class 53, 58030, 25006).
 */
export function isShort(error: unknown): boolean {
  const { code = '' } = databaseError(error instanceof DatabaseUnavailable ? error.cause : error) ?? {};
  return code.startsWith('53') || code === '58030' || code === '25006';
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08006']);
/** The server lets nobody in with what this process was given: operators have to mend that, no caller has (class 28). */
const notAdmitted = new Set(['28000', '28P01']);

/**
 * The server cannot be reached, lets nobody in, ended the connection, or is short of what it needs: it may come back, and what
 * was asked of it is not to blame.
 */
export function isDisconnect(error: unknown): boolean {
  const cause = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const { code } = cause as NodeJS.ErrnoException;
  return (
    cause instanceof DatabaseUnavailable ||
    isShort(cause) ||
    unreachable.has(code ?? '') ||
    notAdmitted.has(code ?? '') ||
    /Connection terminated|connection error|timeout exceeded when trying to connect/.test(cause.message)
  );
}

/** The database cannot work now: no connection for as long as a caller may wait, one that broke, no room or memory. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}
