import {
  classAdded,
  classChanged,
  classMoved,
  classStateSwitched,
} from '../../../libs/contracts/organisation/class.events.js';
import { date, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Nodes of the organisation trees; a tree is put together when it is read, so a rename or a move shows everywhere. */
export const classTable = table('organisation', 'class', {
  columns: {
    id: uuid(),
    school: uuid(),
    parentId: nullable(uuid()),
    name: varchar(),
    code: varchar(),
    type: integer<1 | 2 | 3>(),
    enrolledOn: nullable(date()),
    years: nullable(integer()),
    state: integer<1 | 2>(),
  },
  key: ['id'],
  unique: { class_code: { columns: ['school', 'code'], message: '编码重复，请重新输入' } },
});
export type ClassRow = RowOf<typeof classTable>;

const described = { enrolledOn: null, years: null };

export const classes = projection({
  source: 'organisation',
  table: classTable,
  version: 1,
  on: (on) => [
    on(classAdded, (_row, { streamId, school, data }) => ({ id: streamId, school, ...data })),
    on(classChanged, (row, { data }) => row && { ...row, ...described, ...data }),
    on(classMoved, (row, { data }) => row && { ...row, parentId: data.parentId ?? null }),
    on(classStateSwitched, (row, { data }) => row && { ...row, ...data }),
  ],
});
