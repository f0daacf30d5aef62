import type { Attribute, AttributeKind, Resource } from '../contracts/kernel/index.js';
import {
  boolean,
  type Column,
  type Columns,
  columnOf,
  date,
  instant,
  integer,
  money,
  nullable,
  numeric,
  type Table,
  table,
  uuid,
  varchar,
} from '../database/index.js';
import { type Projection, projection } from '../eventsourcing/index.js';
import type { EntryValues } from './entry.js';

const columnOfKind: Record<Exclude<AttributeKind, 'choice'>, () => Column> = {
  text: varchar,
  paragraph: varchar,
  integer,
  decimal: numeric,
  money,
  flag: boolean,
  date,
  reference: uuid,
  numbered: integer,
  generated: varchar,
  picture: varchar,
  preset: boolean,
};

const columnFor = ({ kind, answer, enumeration }: Attribute): Column => {
  const isText = typeof enumeration?.codes[0] === 'string';
  const column = kind !== 'choice' ? columnOfKind[kind]() : isText ? varchar() : integer();
  return answer.clearable ? nullable(column) : column;
};

/** Columns that every resource's table has; an attribute called state takes the place of the state. */
const ownColumns = { id: uuid(), school: uuid(), state: integer(), addedAt: instant() };

/** A row of it; whoever added the entry stands in it where the resource says so. */
export type EntryRow = { id: string; school: string; addedAt: number; addedBy?: string } & EntryValues;

/** The table of a resource, with the unique rules of its attributes. */
export function entryTable({ service, entity, attributes, created }: Resource): Table {
  const name = columnOf(entity);
  const own = Object.entries(attributes).map(([key, attribute]) => [key, columnFor(attribute)] as const);
  const declared = Object.fromEntries(own);
  const columns: Columns = {
    ...declared,
    ...ownColumns,
    ...(declared.state && { state: declared.state }),
    ...(created && { addedBy: varchar() }),
  };
  const unique = Object.entries(attributes).flatMap(([key, { unique: message, uniqueWithin }]) =>
    message
      ? [
          [
            `${name}_${columnOf(key)}`,
            { columns: ['school', ...(uniqueWithin ? [uniqueWithin] : []), key], message },
          ] as const,
        ]
      : [],
  );
  return table(service, name, {
    columns,
    key: ['id'],
    unique: Object.fromEntries(unique),
    indexes: { [`${name}_school`]: { columns: ['school'] } },
  });
}

/** The read model of a resource. @param version another one than before where its declaration changes the rows */
export function entryProjection(
  { service, attributes, events, created }: Resource,
  of: Table,
  version: number,
): Projection {
  const empty = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  const enabled = attributes.state ? {} : { state: 1 };
  const { added, changed, removed, stateSwitched, switched } = events;
  return projection({
    source: service,
    table: of,
    version,
    on: (on) => [
      on(added, (_row, { streamId, school, recordedAt, meta, data }) => ({
        ...empty,
        ...data,
        ...enabled,
        id: streamId,
        school,
        addedAt: recordedAt,
        ...(created && { addedBy: meta.actor }),
      })),
      on(changed, (row, { data }) => row && { ...row, ...empty, ...data }),
      on(removed, () => undefined),
      ...(stateSwitched ? [on(stateSwitched, (row, { data }) => row && { ...row, ...data })] : []),
      ...(switched ? [on(switched, (row, { data }) => row && { ...row, ...data })] : []),
    ],
  });
}
