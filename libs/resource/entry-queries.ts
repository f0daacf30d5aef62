import type { Page, PagedRequest } from '../contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, type Table } from '../database/index.js';
import type { EntryRow } from './entry-table.js';
import { liesBelow, usedIds, withNames } from './references.js';
import type { ServedResource } from './served-resource.js';

/** Most entries that a call answers at once (source: spec README, page size). */
const mostEntries = 50_000;

type Row = EntryRow & { used: boolean };

/** How entries are filtered and ordered. @param params values of the filters */
export function listOptions({ resource, refersTo }: ServedResource, params: object): ListOptions<Table> {
  const { attributes, search, filters: asked = [], order, created, partOf } = resource;
  const isTree = (name: string) => refersTo[name]?.resource.isTree === true;
  const filters = [
    ...Object.entries(search).map(([parameter, contains]) => [parameter, { contains }] as const),
    ...[...asked, ...(partOf ? [partOf.reference] : [])].flatMap((name) =>
      isTree(name) ? [] : [[name, { equals: name }] as const],
    ),
  ];
  const places = Object.entries(params).filter(([name, id]) => asked.includes(name) && isTree(name) && id);
  const wireNames = Object.entries(attributes).flatMap(([name, { wire }]) => (wire ? [[wire, name] as const] : []));
  return {
    filters: Object.fromEntries(filters),
    orderable: {
      ...Object.fromEntries(wireNames),
      ...(created && { [created.at]: 'addedAt', [created.by]: 'addedBy', createdAt: 'addedAt', createdBy: 'addedBy' }),
    },
    defaultOrder: [order ? [order, 'asc'] : ['addedAt', partOf ? 'asc' : 'desc'], [Object.keys(attributes)[0]!, 'asc']],
    where: (bind) => places.map(([name, id]) => liesBelow(refersTo[name]!, name, bind, id)).join(' and ') || undefined,
  };
}

async function pageOfRows(
  sql: Sql,
  served: ServedResource,
  school: string,
  request: PagedRequest<object>,
): Promise<Page<Row>> {
  const { data, recordCount } = await listPage(sql, served.table, request, listOptions(served, request.params));
  const rows = data as EntryRow[];
  const ids = rows.map(({ id }) => id);
  const used = served.resource.usedAs ? await usedIds(sql, served, school, ids) : new Set<string>();
  const named = await withNames(sql, served, school, rows);
  return { data: named.map((row) => ({ ...row, used: used.has(row.id) })), recordCount };
}

/** A page of entries in their order, or the newest first. @throws Rejection 1001 where the order field is none of the row's */
export async function queryEntries(
  sql: Sql,
  served: ServedResource,
  school: string,
  request: PagedRequest<object>,
): Promise<Page<Row>> {
  const { usedAs } = served.resource;
  if (!usedAs || request.orderField !== usedAs) return pageOfRows(sql, served, school, request);
  // No column says whether an entry is used; a dictionary is small enough to sort it here.
  const { orderField: _computed, page, pageSize, order, ...rest } = request;
  const all = await pageOfRows(sql, served, school, { ...rest, page: 0, pageSize: mostEntries });
  const direction = order?.startsWith('desc') ? -1 : 1;
  const sorted = all.data.toSorted((one, other) => direction * (Number(one.used) - Number(other.used)));
  return { ...all, data: sorted.slice(page * pageSize, (page + 1) * pageSize) };
}

/** All entries that the search finds, in their order or the newest first. */
export async function queryAllEntries(
  sql: Sql,
  served: ServedResource,
  school: string,
  params: object,
): Promise<Row[]> {
  const { data } = await pageOfRows(sql, served, school, { page: 0, pageSize: mostEntries, params });
  return data;
}
