import {
  attendanceAppealReviewed,
  attendanceAppealSubmitted,
  attendanceRecordEdited,
} from '../../../libs/contracts/attendance/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** The id of what is recorded of a person, a day (`yyyy-MM-dd`) and a shift. */
export const recordId = (personId: string, day: string, shiftId: string) =>
  namedId('attendance record', personId, day, shiftId);

export type Edit = DataOf<typeof attendanceRecordEdited>;
export type Appeal = DataOf<typeof attendanceAppealSubmitted>;
export type AppealReview = DataOf<typeof attendanceAppealReviewed>;

/** What people have said about a record. */
export interface RecordCorrections {
  /** The appeal that waits for a review; there is one at most. */
  pending?: Appeal;
}

export type RecordCommand =
  | { type: 'Edit'; edit: Edit }
  | { type: 'Appeal'; appeal: Appeal }
  | { type: 'Review'; review: Pick<AppealReview, 'appealId' | 'state' | 'reviewer' | 'remarks'> };

export type RecordEvent = EventOf<
  typeof attendanceRecordEdited | typeof attendanceAppealSubmitted | typeof attendanceAppealReviewed
>;

/** Absent is neither late nor early, and who is both of these was there (source: attendanceRecord, manual edit). */
function settled(edit: Edit): Edit {
  if (edit.isLate && edit.isEarly) return { ...edit, isAbsent: false };
  return edit.isAbsent ? { ...edit, isLate: false, isEarly: false } : edit;
}

/** What people may say about a record: edits at any time, one appeal after the other, and one review of each. */
export const attendanceRecord: Decider<RecordCorrections, RecordCommand, RecordEvent> = {
  category: 'attendanceRecord',
  types: [attendanceRecordEdited, attendanceAppealSubmitted, attendanceAppealReviewed],
  initial: {},

  evolve(corrections, event) {
    switch (event.type) {
      case 'AttendanceAppealSubmitted':
        return { pending: event.data };
      case 'AttendanceAppealReviewed':
        return {};
      case 'AttendanceRecordEdited':
        return corrections;
    }
  },

  decide(command, { pending }) {
    switch (command.type) {
      case 'Edit':
        return [attendanceRecordEdited(settled(command.edit))];
      case 'Appeal':
        if (pending) throw Rejection.state('该记录已有待审核的申诉');
        return [attendanceAppealSubmitted(command.appeal)];
      case 'Review': {
        const { review } = command;
        if (pending?.appealId !== review.appealId) throw Rejection.state('申诉已审核');
        const { content: _content, ...claim } = pending;
        return [attendanceAppealReviewed({ ...claim, ...review })];
      }
    }
  },
};
