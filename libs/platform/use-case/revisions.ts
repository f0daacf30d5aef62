import { type Call, rowFieldsOf, rowsTold, toWire } from '../../contracts/kernel/index.js';
import { onlyRow, type Sql } from '../../database/index.js';
import { schemaOf, streamVersions } from '../../eventsourcing/index.js';
import type { RequestContext } from '../request/request-context.js';

type Values = Record<string, unknown>;

/** An id in the values of a change: its own, or that of the object in it that has one. */
export function idOf(values: Values, name: string): unknown {
  const inner = Object.values(values).filter((value) => typeof value === 'object' && value !== null) as Values[];
  return [values, ...inner].find((one) => one[name] !== undefined)?.[name];
}

/** Adds to the rows of an answer their revisions, read after them and in the same view of the data; 0 where nothing was said yet. */
export async function withRevisions<T>(sql: Sql, { call, school }: RequestContext, answer: T): Promise<T> {
  const { category, idIn } = call.revisions!;
  const streamOf = (row: Values) => (idIn === null ? school : row[idIn]) as string;
  const rows = rowsTold(call, answer);
  const ids = [...new Set(rows.map(streamOf))];
  const versions = await streamVersions(sql, schemaOf(call.service), category, ids);
  for (const row of rows) row.revision = versions.get(streamOf(row)) ?? 0;
  return answer;
}

/** A request without the revision that it says it has seen, which the transaction is to know. */
export function withSeen(call: Call, input: unknown, context: RequestContext): [input: unknown, RequestContext] {
  if (!call.writes || !call.revisions) return [input, context];
  const { revision, ...values } = input as Values;
  const { category, idIn } = call.revisions;
  if (revision === undefined) return [values, context];
  const id = idIn === null ? context.school : idOf(values, idIn);
  const seen = { stream: `${category}-${id}`, version: revision as number };
  return [values, { ...context, seen }];
}

/** What the listing is asked for a row that a change names. */
export const askingFor = ({ revisions }: Call, values: Values) => ({
  ...Object.fromEntries(
    [revisions!.idIn, revisions!.listedBy].flatMap((name) => (name ? [[name, idOf(values, name)]] : [])),
  ),
  page: 0,
  pageSize: 1,
  params: { [onlyRow]: idOf(values, 'id') },
});

/** The row that a change names, in what the listing answers, as it goes over the wire; null where it is not there. */
export function rowOf(listing: Call, answer: unknown, values: Values): unknown {
  const id = idOf(values, 'id');
  const row = rowsTold(listing, answer).find((one) => listing.revisions?.idIn === null || one.id === id);
  return row ? toWire(rowFieldsOf(listing), row) : null;
}
