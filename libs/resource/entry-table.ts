import type { Attribute, AttributeKind, Resource } from '../contracts/kernel/index.js';
import {
  boolean,
  type Column,
  type Columns,
  columnOf,
  date,
  instant,
  integer,
  nullable,
  numeric,
  type Table,
  table,
  uuid,
  varchar,
} from '../database/index.js';
import { type Projection, projection } from '../eventsourcing/index.js';
import type { EntryValues } from './entry.js';

const columnOfKind: Record<AttributeKind, () => Column> = {
  text: varchar,
  paragraph: varchar,
  integer,
  money: numeric,
  flag: boolean,
  date,
};

const columnFor = ({ kind, answer }: Attribute): Column => {
  const column = columnOfKind[kind]();
  return answer.clearable ? nullable(column) : column;
};

/** Columns that every resource's table has. */
const ownColumns = { id: uuid(), school: uuid(), state: integer(), addedAt: instant() };

/** A row of it. */
export type EntryRow = { id: string; school: string; state: number; addedAt: number } & EntryValues;

/** The table of a resource, with the unique rules of its attributes. */
export function entryTable({ service, entity, attributes }: Resource): Table {
  const name = columnOf(entity);
  const own = Object.entries(attributes).map(([key, attribute]) => [key, columnFor(attribute)] as const);
  const columns: Columns = { ...Object.fromEntries(own), ...ownColumns };
  const unique = Object.entries(attributes).flatMap(([key, { unique: message }]) =>
    message ? [[`${name}_${columnOf(key)}`, { columns: ['school', key], message }] as const] : [],
  );
  return table(service, name, {
    columns,
    key: ['id'],
    unique: Object.fromEntries(unique),
    indexes: { [`${name}_school`]: { columns: ['school'] } },
  });
}

/** The read model of a resource. */
export function entryProjection({ service, attributes, events }: Resource, of: Table): Projection {
  const empty = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  const { added, changed, removed, stateSwitched } = events;
  return projection({
    source: service,
    table: of,
    version: 1,
    on: (on) => [
      on(added, (_row, { streamId, school, recordedAt, data }) => ({
        ...empty,
        ...data,
        id: streamId,
        school,
        state: 1,
        addedAt: recordedAt,
      })),
      on(changed, (row, { data }) => row && { ...row, ...empty, ...data }),
      on(removed, () => undefined),
      ...(stateSwitched ? [on(stateSwitched, (row, { data }) => row && { ...row, ...data })] : []),
    ],
  });
}
