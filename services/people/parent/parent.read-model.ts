import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  parentActivated,
  parentAdded,
  parentChanged,
  parentRemoved,
  parentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import {
  instant,
  integer,
  lockRows,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { appAccountColumns } from '../person/app-account.js';
import { personProjection } from '../person/person.read-model.js';

/** Parents of all schools. */
export const parentTable = table('people', 'parent', {
  columns: {
    id: uuid(),
    school: uuid(),
    code: varchar(32),
    name: varchar(64),
    phone: varchar(32),
    idNumber: nullable(varchar(32)),
    sex: nullable(varchar<'男' | '女'>()),
    remark: nullable(varchar(256)),
    state: integer<1 | 2>(),
    creationType: integer<1 | 2 | 3>(),
    createdAt: instant(),
    ...appAccountColumns,
  },
  key: ['id'],
  unique: {
    parent_code: { columns: ['school', 'code'], message: '编码已存在，请重新输入' },
    parent_phone: { columns: ['school', 'phone'], message: '手机号码已存在，请重新输入' },
    parent_id_number: {
      columns: ['school', 'idNumber'],
      where: 'id_number is not null',
      message: '证件号码已存在，请重新输入',
    },
  },
  indexes: { parent_created: { columns: ['school', 'createdAt', 'code'] } },
});
export type ParentRow = RowOf<typeof parentTable>;

export const parents = personProjection(
  parentTable,
  {
    added: parentAdded,
    changed: parentChanged,
    stateSwitched: parentStateSwitched,
    removed: parentRemoved,
    activated: parentActivated,
  },
  2,
);

/**
 * Keeps parents from being removed until the transaction ends, so that none is bound that is gone.
 * @throws Rejection 1004 where the school has one of them not
 */
export async function holdParents(sql: Sql, school: string, ids: readonly string[]): Promise<void> {
  const held = await selectRows(sql, parentTable, 'school = $1 and id = any($2)', [school, ids], 'for share');
  if (held.length < ids.length) throw Rejection.notFound('家长不存在');
}

/** Locks parents that are to be removed: who binds one waits, and finds it gone. @throws Rejection 1004 */
export async function lockParents(sql: Sql, school: string, ids: readonly string[]): Promise<void> {
  if ((await lockRows(sql, parentTable, school, ids)) < ids.length) throw Rejection.notFound('家长不存在');
}
