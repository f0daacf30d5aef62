import {
  openAppealSubmit,
  teacherRecordReview,
  teacherRecordUpdate,
} from '../../../libs/contracts/attendance/index.js';
import { present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime } from '../../../libs/platform/index.js';
import { holdJudging, judgeAnew } from '../judging/judging.js';
import { attendanceRecord, type RecordCommand } from '../record/record.js';
import { appealTable, type RecordRow, recordTable } from '../record/record.read-model.js';

const teacher = 3;

/** The record of a teacher. @throws Rejection 1004 where there is none */
async function requireRecord({ sql, school }: Unit, id: string): Promise<RecordRow> {
  const [row] = await selectRows(sql, recordTable, 'school = $1 and id = $2 and person_type = $3', [
    school,
    id,
    teacher,
  ]);
  if (!row) throw Rejection.notFound('考勤记录不存在');
  return row;
}

const ofRecord = ({ personId, day, shiftId }: RecordRow) => ({ personId, day, shiftId });

/** Says something about a record and judges it at once: who asks next sees what came of it. */
async function say(unit: Unit, record: RecordRow, command: RecordCommand, time: LocalTime): Promise<void> {
  holdJudging(unit);
  await unit.handle(attendanceRecord, record.id, command);
  await judgeAnew(unit, [record], Date.now(), time);
}

/** Says what a teacher's record says from now on. */
export const updateTeacherRecord = handles(
  teacherRecordUpdate,
  { time: LocalTime },
  async (unit, { id, ...said }, { session, meta }, { time }) => {
    const record = await requireRecord(unit, id);
    const edit = { ...ofRecord(record), ...present(said), editor: session?.name ?? meta.actor };
    await say(unit, record, { type: 'Edit', edit }, time);
  },
);

/** Decides about an appeal of a teacher. */
export const reviewAppeal = handles(
  teacherRecordReview,
  { time: LocalTime },
  async (unit, { id: appealId, result: state, ...said }, { session, meta }, { time }) => {
    const [appeal] = await selectRows(unit.sql, appealTable, 'school = $1 and id = $2', [unit.school, appealId]);
    if (!appeal) throw Rejection.notFound('考勤申诉不存在');
    const record = await requireRecord(unit, appeal.recordId);
    const review = { appealId, state, ...present(said), reviewer: session?.name ?? meta.actor };
    await say(unit, record, { type: 'Review', review }, time);
  },
);

/** Takes an appeal; gives its id. */
export const submitAppeal = handles(openAppealSubmit, async (unit, { recordId, ...claims }) => {
  const record = await requireRecord(unit, recordId);
  const id = newId();
  const appeal = { appealId: id, ...ofRecord(record), ...present(claims) };
  await unit.handle(attendanceRecord, recordId, { type: 'Appeal', appeal });
  return { id };
});
