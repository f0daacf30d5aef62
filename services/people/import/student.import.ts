import { type Message, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { type Unit } from '../../../libs/eventsourcing/index.js';
import {
  type CheckedRows,
  type ImportDefinition,
  type ImportRow,
  takeBack,
} from '../../../libs/spreadsheet/import/index.js';
import { type ClassProblem, classPaths, findClasses, offeredClasses } from '../class/classes.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { student, studentDefaults } from '../student/student.js';
import { studentTable } from '../student/student.read-model.js';
import { importParents } from './imported-parents.js';
import { checkSex, imported, refuseTaken, sexOf, shownSex } from './imported-person.js';
import { noteAmbiguousNames, noteRegisteredNames } from './noted-names.js';
import { photographed } from './photographed.js';
import { type Column, classProblems, parentsOf, studentSheet, type Values } from './student-sheet.js';
import { studentUpdating } from './student-update.js';
import { takeBackParents } from './take-back-parents.js';

/** A parent stands in a row once. */
function checkPhones(values: Values): Message[] {
  const phones = parentsOf(values).flatMap(({ phone }) => phone || []);
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

/** Import of students with their parents: an existing parent is bound, a new one is added first. */
export const studentImport: ImportDefinition<Column> = {
  kind: 'student',
  // With parents a row is some four events.
  batchRows: 500,
  sheet: studentSheet,
  offered: async (sql, school) => ({ className: await offeredClasses(sql, school) }),
  unique: ['code'],
  checkRow: (values) => [...checkSex(values.sex), ...checkPhones(values)],

  async check(rows) {
    await refuseTaken(rows, studentTable, 'code');
    await checkClasses(rows);
  },
  async note(rows) {
    await noteRegisteredNames(rows.adding);
    await noteAmbiguousNames(rows);
  },

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
    await unit.beginMany(student, commands);
  },

  update: studentUpdating,

  undo: {
    touched: [
      { category: student.category, table: studentTable, code: 'code', name: 'name' },
      { category: parent.category, table: parentTable, code: 'code', name: 'name' },
    ],
    async takeBack(unit, things) {
      const students = things.filter(({ category }) => category === student.category);
      const reasons = await takeBack(unit, student, students, await photographed(unit, studentTable, students));
      const parents = things.filter(({ category }) => category === parent.category);
      return new Map([...reasons, ...(await takeBackParents(unit, parents))]);
    },
  },

  show: (values) => {
    const { className, code, name, sex } = values;
    return {
      className,
      code,
      name,
      sex: shownSex(sex),
      parents: parentsOf(values).map(({ name, phone }) => ({ name, phone })),
    };
  },

  async stored(sql, school, rows) {
    const paths = await classPaths(sql, school, [...new Set(rows.flatMap(({ className }) => className ?? []))]);
    return rows.map((values) => ({ ...values, className: paths.get(values.className ?? '') ?? values.className }));
  },
};

/** Ids of the classes that rows name. @throws Rejection 1004 where one is gone since the check */
async function classIdsOf({ sql, school }: Unit, rows: readonly ImportRow<Column>[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.map(({ values }) => values.className!))];
  const { ids } = await findClasses(sql, school, names, 'held');
  if (ids.size < names.length) throw Rejection.notFound('班级不存在');
  return ids;
}
