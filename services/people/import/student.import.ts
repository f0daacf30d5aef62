import { type Message, Rejection } from '../../../libs/contracts/kernel/index.js';
import { importedParents } from '../../../libs/contracts/people/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { type Unit } from '../../../libs/eventsourcing/index.js';
import {
  type CheckedRows,
  type ImportDefinition,
  type ImportRow,
  type RowValues,
  takeBack,
} from '../../../libs/spreadsheet/import/index.js';
import { sheet } from '../../../libs/spreadsheet/index.js';
import { type ClassProblem, findClasses } from '../class/classes.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { student, studentDefaults } from '../student/student.js';
import { studentTable } from '../student/student.read-model.js';
import { importParents } from './imported-parents.js';
import { checkSex, imported, refuseTaken, sexColumn, sexOf } from './imported-person.js';
import { photographed } from './photographed.js';
import { takeBackParents } from './take-back-parents.js';

type ParentColumn = `parent${number}Name` | `parent${number}Phone`;
type Column = 'className' | 'code' | 'name' | 'sex' | ParentColumn;
type Values = RowValues<Column>;

/** The columns of each parent that a row may name; made once, because every row is looked through for all of them. */
const parents = Array.from({ length: importedParents }, (_, index) => {
  const group = `parent${index + 1}` as const;
  return { group, place: index + 1, name: `${group}Name`, phone: `${group}Phone` } as const;
});

const parentColumns = parents.flatMap(
  ({ group, place, name, phone }) =>
    [
      { key: name, title: `家长${place}姓名`, required: true, max: 64, group, example: '张父' },
      {
        key: phone,
        title: `家长${place}手机号`,
        required: true,
        max: 32,
        isPhone: true,
        group,
        example: '13800000000',
      },
    ] as const,
);

/** Columns of the template (spec README, Files); a class name may be a path text. */
export const studentSheet = sheet<Column>({
  columns: [
    { key: 'className', title: '班级名称', required: true, max: 256, example: '高一(1)班' },
    { key: 'code', title: '学生编码', required: true, max: 32, example: '2026001' },
    { key: 'name', title: '姓名', required: true, max: 64, example: '张三' },
    { ...sexColumn, required: true },
    ...parentColumns,
  ],
});

const classProblems: Record<ClassProblem, string> = {
  unknown: '{column}不存在',
  ambiguous: '{column}不唯一，请填写完整路径',
  disabled: '{column}已禁用',
};

/** The parents that a row names. */
const parentsOf = (values: Values) =>
  parents
    .filter(({ name, phone }) => values[name] !== undefined || values[phone] !== undefined)
    .map(({ name, phone }) => ({ name: values[name] ?? '', phone: values[phone] ?? '' }));

/** A parent stands in a row once. */
function checkPhones(values: Values): Message[] {
  const phones = parentsOf(values).map(({ phone }) => phone);
  return new Set(phones).size < phones.length ? [{ template: '文件内重复' }] : [];
}

/** Refuses names that lead to no class that can be joined. */
async function checkClasses(rows: CheckedRows<Column>): Promise<void> {
  const refused = new Map<ClassProblem, string[]>();
  for await (const names of rows.distinct('className')) {
    const { problems } = await findClasses(rows.sql, rows.school, names);
    for (const [problem, found] of problems) refused.set(problem, [...(refused.get(problem) ?? []), ...found]);
  }
  for (const [problem, names] of refused) await rows.refuseValues('className', names, classProblems[problem]);
}

const phoneOf = parents.map(({ name, phone }) => [phone, name] as const);

/** Who answers a phone already is bound under the name that is stored, and of several names in the file the first counts. */
async function noteOtherNames(rows: CheckedRows<Column>): Promise<void> {
  const firsts = await rows.ambiguous(phoneOf);
  for (const columns of phoneOf)
    for await (const told of rows.combinations(columns)) {
      const phones = told.map(([phone]) => phone!);
      const condition = 'school = $1 and phone = any($2)';
      const found = await selectRows(rows.sql, parentTable, condition, [rows.school, phones]);
      const stored = new Map(found.map(({ phone, name }) => [phone, name]));
      const otherwise = (names: ReadonlyMap<string, string>) =>
        told.flatMap(([key, value]) => {
          const name = names.get(key!);
          return name === undefined || name === value ? [] : [{ key: key!, value: value!, stored: name }];
        });
      await rows.note(columns, otherwise(stored), '{column}{value}与该手机号已登记的{stored}不同，将绑定{stored}');
      const added = new Map([...firsts].filter(([phone]) => !stored.has(phone)));
      await rows.note(columns, otherwise(added), '{column}{value}与文件中同一手机号的{stored}不同，将保存为{stored}');
    }
}

/** Import of students with their parents: an existing parent is bound, a new one is added first. */
export const studentImport: ImportDefinition<Column> = {
  kind: 'student',
  sheet: studentSheet,
  unique: ['code'],
  checkRow: (values) => [...checkSex(values.sex), ...checkPhones(values)],

  async check(rows) {
    await refuseTaken(rows, studentTable, 'code');
    await checkClasses(rows);
  },
  note: noteOtherNames,

  async save(unit, rows) {
    const classIds = await classIdsOf(unit, rows);
    const named = rows.map(({ values }) => parentsOf(values));
    const parentIds = await importParents(unit, named.flat());
    const commands = rows.map(({ values }, index) => ({
      id: newId(),
      command: {
        type: 'Add' as const,
        person: {
          ...studentDefaults,
          code: values.code!,
          name: values.name!,
          sex: sexOf(values.sex!),
          classId: classIds.get(values.className!)!,
          ...imported,
        },
        parents: named[index]!.map(({ phone }) => ({ bindingId: newId(), parentId: parentIds.get(phone)! })),
      },
    }));
    await unit.handleMany(student, commands);
  },

  undo: {
    added: [
      { category: student.category, table: studentTable, code: 'code', name: 'name' },
      { category: parent.category, table: parentTable, code: 'code', name: 'name' },
    ],
    async takeBack(unit, things) {
      const students = things.filter(({ category }) => category === student.category);
      const reasons = await takeBack(unit, student, students, await photographed(unit, students));
      const parents = things.filter(({ category }) => category === parent.category);
      return new Map([...reasons, ...(await takeBackParents(unit, parents))]);
    },
  },

  show: (values) => {
    const { className, code, name, sex } = values;
    return { className, code, name, sex, parents: parentsOf(values) };
  },
};

/** Ids of the classes that rows name. @throws Rejection 1004 where one is gone since the check */
async function classIdsOf({ sql, school }: Unit, rows: readonly ImportRow<Column>[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.map(({ values }) => values.className!))];
  const { ids } = await findClasses(sql, school, names, 'held');
  if (ids.size < names.length) throw Rejection.notFound('班级不存在');
  return ids;
}
