import {
  scoreSheetAdded,
  scoreSheetChanged,
  scoreSheetRemoved,
  scoreSheetSubmitted,
} from '../../../libs/contracts/organisation/index.js';
import { boolean, instant, integer, json, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Sheets of scores: what each says of itself. */
export const scoreSheetTable = table('organisation', 'score_sheet', {
  columns: {
    id: uuid(),
    school: uuid(),
    termId: uuid(),
    examTypeId: uuid(),
    classId: uuid(),
    subjectIds: json<string[]>(),
    name: varchar(),
    needsSummary: boolean(),
    fullMarks: json<{ subjectId: string; fullMark: number }[]>(),
    state: integer<1 | 2>(),
    addedAt: instant(),
  },
  key: ['id'],
  indexes: {
    score_sheet_examination: { columns: ['school', 'termId', 'examTypeId'] },
    score_sheet_class: { columns: ['school', 'classId'] },
  },
});
export type ScoreSheetRow = RowOf<typeof scoreSheetTable>;

export const scoreSheets = projection({
  source: 'organisation',
  table: scoreSheetTable,
  version: 1,
  on: (on) => [
    on(scoreSheetAdded, (_row, { streamId, school, recordedAt, data: { studentIds: _rows, ...description } }) => ({
      id: streamId,
      school,
      fullMarks: [],
      ...description,
      state: 1 as const,
      addedAt: recordedAt,
    })),
    on(scoreSheetChanged, (row, { data }) => row && { ...row, fullMarks: [], ...data }),
    on(scoreSheetSubmitted, (row) => row && { ...row, state: 2 as const }),
    on(scoreSheetRemoved, () => undefined),
  ],
});
