import { erasedText } from '../../../libs/contracts/kernel/index.js';
import {
  personErased,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import type { Held } from '../../../libs/copies/index.js';
import {
  boolean,
  integer,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/**
 * Pupils as sheets of scores name them: a copy of people's. One who was removed stays, as the sheets do that name them, until
 * they are erased.
 */
export const pupilTable = table('organisation', 'pupil_directory', {
  columns: {
    id: uuid(),
    school: uuid(),
    code: varchar(),
    name: varchar(),
    classId: uuid(),
    /** 1 enabled, 2 disabled (enumeration State12). */
    state: integer(),
    isRemoved: boolean(),
  },
  key: ['id'],
  indexes: { pupil_directory_class: { columns: ['school', 'classId'] } },
});
export type Pupil = RowOf<typeof pupilTable>;

export const pupils = projection({
  source: 'people',
  table: pupilTable,
  version: 1,
  on: (on) => [
    on(studentAdded, (_row, { streamId, school, data: { code, name, classId, state } }) => ({
      id: streamId,
      school,
      code,
      name,
      classId,
      state,
      isRemoved: false,
    })),
    on(studentChanged, (row, { data: { name, classId } }) => row && { ...row, name, classId }),
    on(studentStateSwitched, (row, { data: { state } }) => row && { ...row, state }),
    on(studentRemoved, (row) => row && { ...row, isRemoved: true }),
    on(personErased, (row) => row && { ...row, code: erasedText, name: erasedText }),
  ],
});

const inOrder = 'order by code collate "zh-Hans-CN-x-icu", id';

/** The enabled pupils of classes, by code. */
export const pupilsOf = (sql: Sql, school: string, classIds: readonly string[], until?: Held): Promise<Pupil[]> =>
  selectRows(
    sql,
    pupilTable,
    'school = $1 and class_id = any($2) and state = 1 and not is_removed',
    [school, classIds],
    until ? `${inOrder} for share` : inOrder,
  );

/** Pupils by id, also those who were removed, by code. */
export const pupilsById = (sql: Sql, school: string, ids: readonly string[]): Promise<Pupil[]> =>
  selectRows(sql, pupilTable, 'school = $1 and id = any($2)', [school, ids], inOrder);
