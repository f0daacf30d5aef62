import {
  attendanceAppealReviewed,
  attendanceAppealSubmitted,
  attendanceJudged,
  attendanceRecordEdited,
} from '../../../libs/contracts/attendance/index.js';
import {
  boolean,
  date,
  instant,
  integer,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

const source = 'attendance';

export const recordTable = table(source, 'attendance_record', {
  columns: {
    id: uuid(),
    school: uuid(),
    personId: uuid(),
    /** 1 student, 3 teacher (enumeration PersonType). */
    personType: integer<1 | 3>(),
    day: date(),
    ruleId: uuid(),
    type: integer<1 | 2 | 3>(),
    groupId: uuid(),
    shiftId: uuid(),
    title: varchar(),
    classId: nullable(uuid()),
    signIn: nullable(varchar()),
    signOut: nullable(varchar()),
    isLate: boolean(),
    isEarly: boolean(),
    isAbsent: boolean(),
    isPending: boolean(),
    isOnLeave: boolean(),
    basis: varchar<'passes' | 'leave' | 'edit' | 'appeal'>(),
  },
  key: ['id'],
  indexes: {
    attendance_record_day: { columns: ['school', 'personType', 'day'] },
    attendance_record_person: { columns: ['personId', 'day'] },
    attendance_record_class: { columns: ['classId', 'day'] },
  },
});
export type RecordRow = RowOf<typeof recordTable>;

/** Verdicts as they were reached; what nobody has judged is not there. */
export const records = projection({
  source,
  table: recordTable,
  version: 1,
  on: (on) => [
    on(
      attendanceJudged,
      (_row, { school, data }, [id]) => {
        const verdict = data.verdicts.find(({ recordId }) => recordId === id);
        if (!verdict) return undefined;
        const { recordId, ...told } = verdict;
        return { id: recordId, school, ...told };
      },
      ({ data: { verdicts, gone } }) => [...verdicts.map(({ recordId }) => [recordId]), ...gone.map((id) => [id])],
    ),
  ],
});

export const appealTable = table(source, 'attendance_appeal', {
  columns: {
    id: uuid(),
    school: uuid(),
    recordId: uuid(),
    personId: uuid(),
    submittedAt: instant(),
    isLate: boolean(),
    isEarly: boolean(),
    isAbsent: boolean(),
    signIn: nullable(varchar()),
    signOut: nullable(varchar()),
    content: varchar(),
    /** 1 waits, 2 agreed, 3 not agreed (enumeration ReviewState). */
    state: integer<1 | 2 | 3>(),
    reviewedAt: nullable(instant()),
    reviewer: nullable(varchar()),
    remarks: nullable(varchar()),
  },
  key: ['id'],
  indexes: {
    attendance_appeal_record: { columns: ['recordId'] },
    attendance_appeal_person: { columns: ['personId'] },
    attendance_appeal_waiting: { columns: ['school'], where: 'state = 1' },
  },
});
export type AppealRow = RowOf<typeof appealTable>;

/** What teachers say against their records, and what became of it. */
export const appeals = projection({
  source,
  table: appealTable,
  version: 1,
  on: (on) => [
    on(
      attendanceAppealSubmitted,
      (_row, { streamId: recordId, school, recordedAt: submittedAt, data }) => {
        const { appealId: id, day: _day, shiftId: _shift, ...said } = data;
        return { id, school, recordId, submittedAt, ...said, state: 1 };
      },
      ({ data }) => [[data.appealId]],
    ),
    on(
      attendanceAppealReviewed,
      (row, { recordedAt: reviewedAt, data: { state, reviewer, remarks } }) =>
        row && { ...row, state, reviewedAt, reviewer, remarks: remarks ?? null },
      ({ data }) => [[data.appealId]],
    ),
  ],
});

export const correctionTable = table(source, 'attendance_correction', {
  columns: {
    /** The record's. */
    id: uuid(),
    school: uuid(),
    personId: uuid(),
    day: date(),
    by: varchar<'edit' | 'appeal'>(),
    isLate: boolean(),
    isEarly: boolean(),
    isAbsent: boolean(),
    signIn: nullable(varchar()),
    signOut: nullable(varchar()),
    decidedAt: instant(),
    decider: varchar(),
    remark: nullable(varchar()),
  },
  key: ['id'],
  indexes: { attendance_correction_person: { columns: ['personId', 'day'] } },
});

/** What people decided about records; the last decision holds. */
export const corrections = projection({
  source,
  table: correctionTable,
  version: 1,
  on: (on) => [
    on(attendanceRecordEdited, (_row, { streamId: id, school, recordedAt: decidedAt, data }) => {
      const { editor: decider, shiftId: _shift, ...edit } = data;
      return { id, school, by: 'edit', decidedAt, decider, ...edit };
    }),
    on(attendanceAppealReviewed, (row, { streamId: id, school, recordedAt: decidedAt, data }) => {
      const { appealId: _appeal, shiftId: _shift, state, reviewer: decider, remarks: remark, ...claim } = data;
      return state === 2 ? { id, school, by: 'appeal', decidedAt, decider, remark, ...claim } : row;
    }),
  ],
});
