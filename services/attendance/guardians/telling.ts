import { type guardianFields, guardiansTold } from '../../../libs/contracts/attendance/index.js';
import { type DataOf, withValues } from '../../../libs/contracts/kernel/index.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendeesById } from '../past/attendee.js';
import type { GuardianNotices } from './notices.js';

/** What messages to guardians are about (enumeration MessageCategory). */
const categories = { arrival: 1, departure: 2, late: 7, missing: 7, correction: 7 } as const satisfies Record<
  keyof typeof guardianFields,
  number
>;

/** Something that the guardians of a student are told, once. */
export interface GuardianNews {
  kind: keyof typeof guardianFields;
  /** What it is told of: the pass, or the record. */
  aboutId: string;
  /** The event that shows it, where the same may be told of one record again. */
  eventId?: string;
  studentId: string;
  classId?: string | null;
  /** What the record says (enumeration AttendanceDay); missing where it is about a pass, or nobody was expected. */
  state?: DataOf<typeof guardiansTold>['state'];
  /** What stands for the names in braces, beside the student's name and class. */
  values: Readonly<
    { 日期: string } & Partial<Record<(typeof guardianFields)[keyof typeof guardianFields][number], string>>
  >;
}

/**
 * Has the guardians of students told, in the texts of the school; who has left the school is nobody.
 *
 * @returns of what they are told: passes or records
 */
export async function tellGuardians(
  unit: Unit,
  notices: GuardianNotices,
  news: readonly GuardianNews[],
): Promise<string[]> {
  if (news.length === 0) return [];
  const { sql, school } = unit;
  const students = await attendeesById(
    sql,
    school,
    news.map(({ studentId }) => studentId),
  );
  const classIds = [...new Set(news.flatMap(({ classId }) => classId ?? []))];
  const named = await classes.byId(sql, school, classIds);
  return news.flatMap(({ kind, aboutId, eventId, studentId, classId, state, values }) => {
    const student = students.get(studentId);
    if (!student || student.hasLeft) return [];
    const 班级 = named.get(classId ?? '')?.name ?? '';
    const content = withValues(notices[`${kind}Text`], { ...values, 班级, 姓名: student.name });
    const id = namedId('guardian notice', kind, aboutId, eventId ?? '');
    unit.append(`notice-${id}`, [
      noticeDue({ category: categories[kind], content, student: { id: student.id, name: student.name } }),
    ]);
    if (kind === 'late' || kind === 'missing' || kind === 'correction')
      unit.append(`guardianNotice-${aboutId}`, [
        guardiansTold({ kind, studentId, day: values.日期, title: values.班次 ?? '', ...(state && { state }) }),
      ]);
    return [aboutId];
  });
}
