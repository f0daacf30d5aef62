import { erasedText } from '../../../libs/contracts/kernel/index.js';
import {
  personErased,
  studentAdded,
  studentChanged,
  studentRemoved,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
} from '../../../libs/contracts/people/index.js';
import {
  boolean,
  integer,
  json,
  nullable,
  type Sql,
  selectRows,
  table,
  tableName,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { momentOf, projection, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { isOwnClass, type Scope } from '../../../libs/platform/index.js';
import { type Version, withVersion } from './version.js';

export const attendeeTable = table('attendance', 'attendee', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** 1 student, 3 teacher (enumeration PersonType). */
    type: integer<1 | 3>(),
    code: varchar(),
    name: varchar(),
    phone: nullable(varchar()),
    /** Class of a student, organisation unit of a teacher; the last one of who left. */
    classId: nullable(uuid()),
    /** In which class the person was; an empty text is none. */
    classes: json<Version<string>[]>(),
    hasLeft: boolean(),
  },
  key: ['id'],
  indexes: {
    attendee_code: { columns: ['school', 'type', 'code'] },
    attendee_class: { columns: ['classId'] },
  },
});

/** The classes after an event that says in which one the person is. */
function classesAfter(classes: readonly Version<string>[], event: StoredEvent, classId = ''): Version<string>[] {
  const last = classes.at(-1);
  return last?.value === classId ? [...classes] : withVersion(classes, momentOf(event), classId);
}

/**
 * Students and teachers as records of attendance name them: those who left too, as what was recorded of them stays, and in
 * which class they were at any moment.
 */
export const attendees = projection({
  source: 'people',
  table: attendeeTable,
  version: 2,
  on: (on) => [
    on([studentAdded, teacherAdded], (_row, event) => {
      const { streamId: id, school, type, data } = event;
      const { code, name, phone, classId } = data;
      const classes = classesAfter([], event, classId);
      return { id, school, type: type === 'StudentAdded' ? 1 : 3, code, name, phone, classId, classes, hasLeft: false };
    }),
    on(studentChanged, (row, event) => {
      const { name, phone, classId } = event.data;
      return row && { ...row, name, phone, classId, classes: classesAfter(row.classes, event, classId) };
    }),
    on(teacherChanged, (row, event) => {
      const { code, name, phone, classId } = event.data;
      return row && { ...row, code, name, phone, classId, classes: classesAfter(row.classes, event, classId) };
    }),
    on([studentRemoved, teacherRemoved], (row) => row && { ...row, hasLeft: true }),
    on(personErased, (row) => row && { ...row, code: erasedText, name: erasedText, phone: null }),
  ],
});

/**
 * The conditions that a person is a student of the classes that a request may see; none where it may see all. By the class in
 * which the student is now: who has moved is the affair of the new class, with all that is recorded.
 * @param bind adds a parameter and gives its placeholder
 */
export const ofOwnStudents = (
  personId: string,
  { ownClassIds }: Scope,
  bind: (value: unknown) => string,
): readonly string[] =>
  ownClassIds
    ? [
        `${personId} in (select id from ${tableName(attendeeTable)} own_student
           where own_student.type = 1 and own_student.class_id = any(${bind(ownClassIds)}))`,
      ]
    : [];

/** True when all the persons are students of the classes that a request may see. */
export async function areOwnStudents(sql: Sql, scope: Scope, personIds: readonly string[]): Promise<boolean> {
  if (!scope.ownClassIds) return true;
  const known = await attendeesById(sql, scope.school, personIds);
  return personIds.every((id) => known.get(id)?.type === 1 && isOwnClass(scope, known.get(id)?.classId));
}

/** The students and teachers with these ids. */
export async function attendeesById(sql: Sql, school: string, ids: readonly string[]) {
  const rows = await selectRows(sql, attendeeTable, 'school = $1 and id = any($2)', [school, [...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}
