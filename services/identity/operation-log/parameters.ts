import type { Sql } from '../../../libs/database/index.js';
import { openValues, schemaOf } from '../../../libs/eventsourcing/index.js';

/** Where the parameters of an operation come from. */
interface Recorded {
  /** Service that holds the keys. */
  source: string;
  parameters: unknown;
}

/**
 * The parameters of operations as they were sent, in the same order; the log itself holds those of personal calls sealed.
 * Those of an operation that speaks of an erased person read as `erasedText`.
 */
export async function openParameters(sql: Sql, operations: readonly Recorded[]): Promise<unknown[]> {
  const opened = new Map<Recorded, unknown>();
  for (const source of new Set(operations.map((operation) => operation.source))) {
    const own = operations.filter((operation) => operation.source === source);
    const sealed = own.map(({ parameters }) => parameters);
    const values = await openValues(sql, schemaOf(source), sealed);
    for (const [index, operation] of own.entries()) opened.set(operation, values[index]);
  }
  return operations.map((operation) => opened.get(operation));
}
