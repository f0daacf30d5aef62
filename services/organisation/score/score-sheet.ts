import { isDeepStrictEqual } from 'node:util';
import {
  type Changes,
  type DataOf,
  type EventOf,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import {
  scoreSheetAdded,
  scoreSheetChanged,
  scoreSheetRemoved,
  scoreSheetSubmitted,
} from '../../../libs/contracts/organisation/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { type ScoreSheetRow, scoreSheets, type scoreSheetTable } from './score-sheet.read-model.js';

/** What a sheet says of itself. */
export type SheetDescription = DataOf<typeof scoreSheetChanged>;

export type ScoreSheetCommand =
  | { type: 'Add'; description: SheetDescription; studentIds: string[] }
  | { type: 'Change'; changes: Changes<SheetDescription> }
  /** Scores are about to be entered. */
  | { type: 'Enter' }
  /** A score is about to be corrected. */
  | { type: 'Correct'; subjectId: string }
  | { type: 'Submit' }
  /** `studentIds`: of all its rows. */
  | { type: 'Remove'; studentIds: string[] };

export type ScoreSheetEvent = EventOf<
  typeof scoreSheetAdded | typeof scoreSheetChanged | typeof scoreSheetRemoved | typeof scoreSheetSubmitted
>;

const descriptionOf = ({
  termId,
  examTypeId,
  classId,
  subjectIds,
  name,
  needsSummary,
  fullMarks,
}: ScoreSheetRow): SheetDescription => ({ termId, examTypeId, classId, subjectIds, name, needsSummary, fullMarks });

function requireDraft({ state }: ScoreSheetRow, template: string): void {
  if (state !== 1) throw Rejection.state(template);
}

function changed(sheet: ScoreSheetRow, changes: Changes<SheetDescription>): ScoreSheetEvent[] {
  const before = descriptionOf(sheet);
  const description = withChanges(before, changes);
  if (description.classId !== before.classId) throw Rejection.state('成绩所属班级不允许修改');
  return isDeepStrictEqual(description, before) ? [] : [scoreSheetChanged(description)];
}

/**
 * The rules of a sheet, which is its row: whoever enters scores, submits or removes it locks that row, so that no score comes
 * after the submission. The scores themselves are columns (`scoreColumn`).
 */
export const scoreSheet: RowDecider<typeof scoreSheetTable, ScoreSheetCommand, ScoreSheetEvent> = {
  projection: scoreSheets,
  streamOf: (_event, _command, [id]) => `scoreSheet-${id}`,

  decide(command, sheet) {
    if (command.type === 'Add') return [scoreSheetAdded({ ...command.description, studentIds: command.studentIds })];
    if (!sheet) throw Rejection.notFound();
    switch (command.type) {
      case 'Change':
        requireDraft(sheet, '成绩已提交，不允许修改');
        return changed(sheet, command.changes);
      case 'Enter':
        requireDraft(sheet, '成绩已提交，不允许修改');
        return [];
      case 'Correct':
        if (sheet.state === 1) throw Rejection.state('成绩未提交，请直接修改');
        if (!sheet.subjectIds.includes(command.subjectId)) throw Rejection.notFound('学科不存在');
        return [];
      case 'Submit':
        requireDraft(sheet, '成绩已提交');
        return [scoreSheetSubmitted({})];
      case 'Remove':
        requireDraft(sheet, '成绩已提交，不允许删除');
        return [scoreSheetRemoved({ studentIds: command.studentIds })];
    }
  },
};
