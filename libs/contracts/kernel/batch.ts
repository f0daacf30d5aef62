import * as z from 'zod/mini';
import { type FieldOptions, type Fields, integer, list, type Made, read, text, type Values } from './fields.js';
import { Rejection } from './message.js';
import type { Rule } from './rules.js';

/** Longest batch of one call. */
const longest = 1000;

/**
 * Entries of a batch of the open interface. With the request only their list is checked; each entry stands alone
 * (source: spec README, batches) and is read by `readEntry`.
 */
export function batch<const O extends FieldOptions<unknown[]>>(fields: Fields, options: O): Made<unknown[], O> {
  const check = z.superRefine<unknown[]>((entries, context) => {
    if (entries.length > longest)
      context.addIssue({ code: 'custom', message: '{label}不能超过{max}条', params: { max: longest } });
  });
  const rule: Rule<unknown[]> = z.array(z.unknown()).check(check);
  return { rule, entries: { fields, max: longest }, ...options } as unknown as Made<unknown[], O>;
}

/** Reads one entry of a batch. @throws Rejection 1001 */
export function readEntry<F extends Fields>(fields: F, entry: unknown): Values<F> {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw Rejection.invalid('请求格式不正确');
  return read(fields, entry as Record<string, unknown>);
}

/** What `work` gives, or the refusal that it throws. */
export function attempt<T>(work: () => T): T | Rejection {
  try {
    return work();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

/** What a batch answers: counts, and why which entries were refused. */
export const batchOutcome = {
  count: integer({ always: true }),
  successCount: integer({ always: true }),
  failCount: integer({ always: true }),
  failures: list({ index: integer({ always: true }), error: text({ always: true }) }, { wire: 'datas', always: true }),
};

/**
 * The answer to a batch.
 * @param results of the entries in their order; those that were refused are a Rejection
 * @param say text of a refusal in the language of who asks
 */
export function outcomeOf(results: readonly unknown[], say: (refusal: Rejection) => string) {
  const failures = results.flatMap((result, index) =>
    result instanceof Rejection ? [{ index, error: say(result) }] : [],
  );
  const count = results.length;
  return { count, successCount: count - failures.length, failCount: failures.length, failures };
}
