import { type Message, Rejection } from '../../../libs/contracts/kernel/index.js';
import { grouped, newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import {
  type ChangedThing,
  differencesOf,
  type ImportUpdate,
  type ReadingUnit,
  type Reasons,
  restore,
  type UpdatingRow,
} from '../../../libs/spreadsheet/import/index.js';
import { bindingTable } from '../binding/binding.read-model.js';
import { type ClassProblem, classes, findClasses, type NamedClasses } from '../class/classes.js';
import { parentTable } from '../parent/parent.read-model.js';
import { student } from '../student/student.js';
import { studentTable } from '../student/student.read-model.js';
import { importParents } from './imported-parents.js';
import { sexOf } from './imported-person.js';
import { type Column, classProblems, parentsOf, studentSheet, type Values } from './student-sheet.js';

type Row = UpdatingRow<Column>;

/** Students that rows change, by their ids. */
async function studentsOf({ sql, school }: ReadingUnit, things: readonly { target: string }[]) {
  const ids = things.map(({ target }) => target);
  const rows = await selectRows(sql, studentTable, 'school = $1 and id = any($2)', [school, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The classes that rows name. */
const namedClasses = ({ sql, school }: ReadingUnit, rows: readonly Row[], until?: 'held') =>
  findClasses(sql, school, [...new Set(rows.flatMap(({ values }) => values.className ?? []))], until);

/** The class that a row names, also a disabled one: who is there may stay. */
const classIdIn = ({ ids, disabled }: NamedClasses, { className }: Values) =>
  className === undefined ? undefined : (ids.get(className) ?? disabled.get(className));

/** A parent that a row names, who has its phone already, and whether the student has that parent. */
type ToldParent = ReturnType<typeof parentsOf>[number] & { known?: { name: string }; isBound: boolean };

/** What is said of the parents of rows, parent by parent. */
async function saidOfParents(
  { sql, school }: ReadingUnit,
  rows: readonly Row[],
  messageOf: (parent: ToldParent) => Message | undefined,
): Promise<Map<number, Message[]>> {
  const phones = rows.flatMap(({ values }) => parentsOf(values).map(({ phone }) => phone));
  if (phones.length === 0) return new Map();
  const stored = await selectRows(sql, parentTable, 'school = $1 and phone = any($2)', [school, phones]);
  const byPhone = new Map(stored.map((row) => [row.phone, row]));
  const condition = 'school = $1 and student_id = any($2)';
  const bindings = await selectRows(sql, bindingTable, condition, [school, rows.map(({ target }) => target)]);
  const bound = grouped(bindings, ({ studentId }) => studentId);
  return new Map(
    rows.flatMap(({ rowNumber, values, target }) => {
      const messages = parentsOf(values).flatMap((told) => {
        const known = byPhone.get(told.phone);
        const isBound = (bound.get(target) ?? []).some(({ parentId }) => parentId === known?.id);
        return messageOf({ ...told, known, isBound }) ?? [];
      });
      return messages.length > 0 ? [[rowNumber, messages]] : [];
    }),
  );
}

/** Whom saving will bind. */
function parentDifference({ name, column, known, isBound }: ToldParent): Message | undefined {
  if (!known) return { template: '将新增并绑定家长{name}', values: { name } };
  if (isBound) return undefined;
  return name === known.name
    ? { template: '将绑定家长{name}', values: { name } }
    : {
        template: '{column}{value}与该手机号已登记的{stored}不同，将绑定{stored}',
        values: { column, value: name, stored: known.name },
      };
}

/** Where the name of a parent whom the student has is not taken over. */
const keptName = ({ name, column, known, isBound }: ToldParent): Message | undefined =>
  isBound && known && known.name !== name
    ? {
        template: '{column}{value}与该手机号已登记的{stored}不同，将保留{stored}',
        values: { column, value: name, stored: known.name },
      }
    : undefined;

/** Binds students to the parents that their rows name and that they do not have; who is new is added. */
async function bindParents(unit: Unit, rows: readonly Row[]): Promise<void> {
  const ids = await importParents(
    unit,
    rows.flatMap(({ values }) => parentsOf(values)),
  );
  for (const { target, values } of rows) {
    const { state } = await unit.load(student, target);
    const bound = new Set(Object.values(state?.parents ?? {}));
    const missing = parentsOf(values).flatMap(({ phone }) => ids.get(phone) ?? []);
    const commands = missing
      .filter((parentId) => !bound.has(parentId))
      .map((parentId) => ({
        id: target,
        command: { type: 'Bind' as const, binding: { bindingId: newId(), parentId } },
      }));
    await unit.handleMany(student, commands);
  }
}

/** Why students cannot be given back the class that they were in. */
async function lostClasses(unit: Unit, things: readonly ChangedThing[]): Promise<Reasons> {
  const { sql, school } = unit;
  const present = await studentsOf(
    unit,
    things.map(({ id }) => ({ target: id })),
  );
  const formers = await unit.statesAt(
    student,
    things.map(({ id, before }) => ({ id, version: before })),
  );
  const left = [...formers].flatMap(([id, former]) => {
    const classId = former?.profile.classId;
    return classId === undefined || classId === present.get(id)?.classId ? [] : [{ id, classId }];
  });
  const known = await classes.byId(sql, school, [...new Set(left.map(({ classId }) => classId))], 'held');
  return new Map(
    left.flatMap(({ id, classId }) => {
      const found = known.get(classId);
      if (!found) return [[id, { template: '班级不存在' }]];
      return found.state === 1 ? [] : [[id, { template: '班级已禁用' }]];
    }),
  );
}

/** How rows change students: name, sex and class, and parents that they do not have yet. No parent is unbound. */
export const studentUpdating: ImportUpdate<Column, typeof studentTable> = {
  category: student.category,
  table: studentTable,
  by: 'code',

  async refusals(unit, rows) {
    const named = await namedClasses(unit, rows);
    const students = await studentsOf(unit, rows);
    const problems = new Map<string, ClassProblem>(
      [...named.problems].flatMap(([problem, names]) => names.map((name) => [name, problem] as const)),
    );
    return new Map(
      rows.flatMap(({ rowNumber, values, target }) => {
        const problem = problems.get(values.className ?? '');
        const stays = problem === 'disabled' && students.get(target)?.classId === classIdIn(named, values);
        if (!problem || stays) return [];
        return [[rowNumber, [{ template: classProblems[problem], values: { column: '班级名称' } }]]];
      }),
    );
  },

  async differences(unit, rows) {
    const { sql, school } = unit;
    const named = await namedClasses(unit, rows);
    const students = await studentsOf(unit, rows);
    const wanted = rows.flatMap(({ values }) => classIdIn(named, values) ?? []);
    const classIds = [...new Set([...wanted, ...[...students.values()].map(({ classId }) => classId)])];
    const titles = await classes.titles(sql, school, classIds);
    const parents = await saidOfParents(unit, rows, parentDifference);
    const pathOf = (id: string | undefined) => (id === undefined ? undefined : titles.get(id)?.path);
    return new Map(
      rows.flatMap((row) => {
        const { rowNumber, values, target } = row;
        const stored = students.get(target);
        if (!stored) return [];
        const before = { className: pathOf(stored.classId), name: stored.name, sex: stored.sex };
        const sex = values.sex === undefined ? undefined : sexOf(values.sex);
        const after = { className: pathOf(classIdIn(named, values)), name: values.name, sex };
        const all = [...differencesOf(studentSheet, before, after), ...(parents.get(rowNumber) ?? [])];
        return all.length > 0 ? [[rowNumber, all]] : [];
      }),
    );
  },

  remarks: (unit, rows) => saidOfParents(unit, rows, keptName),

  async save(unit, rows) {
    const named = await namedClasses(unit, rows, 'held');
    const commands = rows.map(({ values, target: id, targetVersion: seen }) => {
      const classId = classIdIn(named, values);
      if (values.className !== undefined && classId === undefined) throw Rejection.notFound('班级不存在');
      const sex = values.sex === undefined ? undefined : sexOf(values.sex);
      return { id, seen, command: { type: 'Change' as const, changes: { name: values.name, sex, classId } } };
    });
    const refused = await unit.handleEach(student, commands);
    await bindParents(
      unit,
      rows.filter(({ target }) => !refused.has(target)),
    );
    return new Map([...refused].map(([id, { body }]) => [id, body]));
  },

  restore: async (unit, things) => restore(unit, student, things, await lostClasses(unit, things)),
};
