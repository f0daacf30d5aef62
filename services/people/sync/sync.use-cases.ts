import { Rejection, type Values } from '../../../libs/contracts/kernel/index.js';
import {
  openParentSync,
  openStudentSync,
  openTeacherSync,
  syncedParent,
  syncedStudent,
  syncedTeacher,
} from '../../../libs/contracts/people/index.js';
import { grouped, newId, selectRows } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { serves } from '../../../libs/platform/index.js';
import { bindingTable } from '../binding/binding.read-model.js';
import { type StudentCommand, student, studentDefaults } from '../student/student.js';
import { studentTable } from '../student/student.read-model.js';
import { teacher, teacherDefaults } from '../teacher/teacher.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { type SyncedParent, saveParents } from './synced-parents.js';
import { classesByCode, joinable, synced } from './synced-person.js';
import { synchronise } from './synchronise.js';

const withCodes = 'school = $1 and code = any($2)';
const codeOf = ({ code }: { code: string }) => code;

/** Bindings of students to parents that they have not yet. */
async function newBindings({ sql, school }: Unit, wanted: readonly { studentId: string; parentId: string }[]) {
  const studentIds = wanted.map(({ studentId }) => studentId);
  const held = await selectRows(sql, bindingTable, 'school = $1 and student_id = any($2)', [school, studentIds]);
  const known = grouped(held, ({ studentId }) => studentId);
  return wanted
    .filter(({ studentId, parentId }) => !known.get(studentId)?.some((binding) => binding.parentId === parentId))
    .map(({ studentId: id, parentId }) => ({
      id,
      command: { type: 'Bind' as const, binding: { bindingId: newId(), parentId } },
    }));
}

async function saveStudents(unit: Unit, entries: readonly Values<typeof syncedStudent>[]): Promise<void> {
  const known = await classesByCode(
    unit,
    entries.map(({ classCode }) => classCode),
  );
  const found = await selectRows(unit.sql, studentTable, withCodes, [unit.school, entries.map(codeOf)]);
  const byCode = new Map(found.map((row) => [row.code, row]));
  const parentIds = await saveParents(unit, entries.flatMap(({ parents = [] }) => parents) as SyncedParent[]);
  const bindings: { studentId: string; parentId: string }[] = [];
  const commands = entries.map(
    ({ code, classCode, parents = [], ...values }): { id: string; command: StudentCommand } => {
      const before = byCode.get(code);
      const id = before?.id ?? newId();
      const profile = { ...values, classId: joinable(known, classCode, before?.classId) };
      const named = new Set(parents.map((one) => parentIds.get(one.code)!));
      bindings.push(...[...named].map((parentId) => ({ studentId: id, parentId })));
      if (before) return { id, command: { type: 'Change', changes: profile } };
      return { id, command: { type: 'Add', person: { ...studentDefaults, ...profile, code, ...synced } } };
    },
  );
  await unit.handleMany(student, [...commands, ...(await newBindings(unit, bindings))]);
}

async function saveTeachers(unit: Unit, entries: readonly Values<typeof syncedTeacher>[]): Promise<void> {
  const known = await classesByCode(
    unit,
    entries.flatMap(({ classCode }) => classCode ?? []),
  );
  const found = await selectRows(unit.sql, teacherTable, withCodes, [unit.school, entries.map(codeOf)]);
  const byCode = new Map(found.map((row) => [row.code, row]));
  const commands = entries.map(({ classCode, ...values }) => {
    const before = byCode.get(values.code);
    const place = classCode === undefined ? {} : { classId: joinable(known, classCode, before?.classId) };
    const profile = { ...values, ...place };
    if (before) return { id: before.id, command: { type: 'Change' as const, changes: profile } };
    const person = { ...teacherDefaults, ...profile, ...synced };
    return { id: newId(), command: { type: 'Add' as const, person } };
  });
  await unit.handleMany(teacher, commands);
}

async function saveSyncedParents(unit: Unit, entries: readonly Values<typeof syncedParent>[]): Promise<void> {
  const ids = await saveParents(unit, entries);
  const codes = entries.flatMap(({ studentCodes = [] }) => studentCodes);
  const found = await selectRows(unit.sql, studentTable, withCodes, [unit.school, codes]);
  const students = new Map(found.map(({ code, id }) => [code, id]));
  const bindings = entries.flatMap(({ code, studentCodes = [] }) =>
    studentCodes.map((studentCode) => {
      const studentId = students.get(studentCode);
      if (!studentId) throw Rejection.notFound('学生不存在');
      return { studentId, parentId: ids.get(code)! };
    }),
  );
  await unit.handleMany(student, await newBindings(unit, bindings));
}

const parts = { store: EventStore };

/** Takes students. */
export const syncStudents = serves(openStudentSync, parts, ({ students: entries }, context, { store }) =>
  synchronise(store, context, { fields: syncedStudent, entries, codeOf, save: saveStudents }),
);

/** Takes teachers. */
export const syncTeachers = serves(openTeacherSync, parts, ({ teachers: entries }, context, { store }) =>
  synchronise(store, context, { fields: syncedTeacher, entries, codeOf, save: saveTeachers }),
);

/** Takes parents. */
export const syncParents = serves(openParentSync, parts, ({ parents: entries }, context, { store }) =>
  synchronise(store, context, { fields: syncedParent, entries, codeOf, save: saveSyncedParents }),
);
