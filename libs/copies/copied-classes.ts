import { classAdded, classChanged, classMoved, classStateSwitched } from '../contracts/organisation/class.events.js';
import {
  grouped,
  integer,
  nullable,
  queryPrepared,
  type RowOf,
  type Sql,
  selectRows,
  table,
  tableName,
  uuid,
  varchar,
} from '../database/index.js';
import { type Projection, projection } from '../eventsourcing/index.js';

import { type Held, lockOf } from './held.js';

const classTable = (schema: string) =>
  table(schema, 'class_directory', {
    columns: {
      id: uuid(),
      school: uuid(),
      parentId: nullable(uuid()),
      name: varchar(),
      code: varchar(),
      /** 1 grade, 2 class, 3 administration (enumeration ClassType). */
      type: integer(),
      /** 1 enabled, 2 disabled (enumeration State12). */
      state: integer(),
    },
    key: ['id'],
    indexes: {
      class_directory_parent: { columns: ['school', 'parentId'] },
      class_directory_name: { columns: ['school', 'name'] },
    },
  });

/** A class as other services know it. */
export type CopiedClass = RowOf<ReturnType<typeof classTable>>;

/** What a class is called. */
export interface ClassTitle {
  name: string;
  /** Names of the ancestors and of the class itself, joined by `/`. */
  path: string;
}

/** A copy of the organisation tree in the schema of a service: a projection for the service's list, and what it asks of it. */
export class CopiedClasses {
  readonly table: ReturnType<typeof classTable>;
  readonly projection: Projection;

  constructor(schema: string) {
    this.table = classTable(schema);
    this.projection = projection({
      source: 'organisation',
      table: this.table,
      version: 1,
      on: (on) => [
        on(classAdded, (_row, { streamId, school, data }) => {
          const { parentId, name, code, type, state } = data;
          return { id: streamId, school, parentId, name, code, type, state };
        }),
        on(classChanged, (row, { data: { name, type } }) => row && { ...row, name, type }),
        on(classMoved, (row, { data }) => row && { ...row, parentId: data.parentId ?? null }),
        on(classStateSwitched, (row, { data: { state } }) => row && { ...row, state }),
      ],
    });
  }

  /** The classes with these ids; what the school does not have is missing. */
  async byId(sql: Sql, school: string, ids: readonly string[], until?: Held): Promise<Map<string, CopiedClass>> {
    const rows = await selectRows(sql, this.table, 'school = $1 and id = any($2)', [school, ids], lockOf(until));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The classes with these names; several may have one name. */
  async byName(sql: Sql, school: string, names: readonly string[], until?: Held): Promise<Map<string, CopiedClass[]>> {
    const rows = await selectRows(sql, this.table, 'school = $1 and name = any($2)', [school, names], lockOf(until));
    return grouped(rows, ({ name }) => name);
  }

  /** The classes with these codes, by code. */
  async byCode(sql: Sql, school: string, codes: readonly string[], until?: Held): Promise<Map<string, CopiedClass>> {
    const rows = await selectRows(sql, this.table, 'school = $1 and code = any($2)', [school, codes], lockOf(until));
    return new Map(rows.map((row) => [row.code, row]));
  }

  /** Ids of the classes and of everything below them: what a filter by class means. */
  async branchIds(sql: Sql, school: string, ids: readonly string[]): Promise<string[]> {
    const classes = tableName(this.table);
    const rows = await queryPrepared<{ id: string }>(
      sql,
      `with recursive branch as (
         select id from ${classes} where school = $1 and id = any($2)
         union
         select child.id from ${classes} child join branch on child.parent_id = branch.id where child.school = $1)
       select id from branch`,
      [school, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** What the classes with these ids are called; what the school does not have is missing. */
  async titles(sql: Sql, school: string, ids: readonly string[]): Promise<Map<string, ClassTitle>> {
    const classes = tableName(this.table);
    const rows = await queryPrepared<ClassTitle & { id: string }>(
      sql,
      `with recursive line as (
         select id as start, parent_id, name, 1 as height from ${classes} where school = $1 and id = any($2)
         union all
         select line.start, parent.parent_id, parent.name, line.height + 1
         from line join ${classes} parent on parent.id = line.parent_id where parent.school = $1)
       select start as id, min(name) filter (where height = 1) as name, string_agg(name, '/' order by height desc) as path
       from line group by start`,
      [school, ids],
    );
    return new Map(rows.map(({ id, ...title }) => [id, title]));
  }
}
