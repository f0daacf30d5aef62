import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { scoreCorrected, scoresEntered } from '../../../libs/contracts/organisation/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** The column of a subject in a sheet. */
interface Column {
  sheetId: string;
  subjectId: string;
}

/** The scores of a column by pupil. */
export type ScoreColumn = ReadonlyMap<string, number>;

export type ScoreColumnCommand = Column &
  (
    | { type: 'Enter'; scores: ReadonlyMap<string, number | null> }
    | { type: 'Correct'; studentId: string; score: number | null; reason: string }
    /** The sheet has that subject no more. */
    | { type: 'Clear' }
  );

export type ScoreColumnEvent = EventOf<typeof scoresEntered | typeof scoreCorrected>;

/** Id of the stream of a column. */
export const columnId = ({ sheetId, subjectId }: Column): string => namedId('scoreColumn', sheetId, subjectId);

function entered(column: Column, scores: Iterable<readonly [studentId: string, score: number | null]>) {
  const list = [...scores].map(([studentId, score]) => ({ studentId, score }));
  return list.length > 0 ? [scoresEntered({ ...column, scores: list })] : [];
}

/**
 * The scores of one subject in one sheet: a stream of its own, so that teachers of different subjects who share a sheet never
 * wait for each other's scores, and no stream is longer than what was typed in a column of a class.
 */
export const scoreColumn: Decider<ScoreColumn, ScoreColumnCommand, ScoreColumnEvent> = {
  category: 'scoreColumn',
  types: [scoresEntered, scoreCorrected],
  initial: new Map(),

  evolve(column, { data }) {
    const next = new Map(column);
    const changes = 'scores' in data ? data.scores : [data];
    for (const { studentId, score } of changes) {
      if (score === null) next.delete(studentId);
      else next.set(studentId, score);
    }
    return next;
  },

  decide({ sheetId, subjectId, ...command }, column) {
    const scoreOf = (studentId: string) => column.get(studentId) ?? null;
    switch (command.type) {
      case 'Enter':
        return entered(
          { sheetId, subjectId },
          [...command.scores].filter(([studentId, score]) => score !== scoreOf(studentId)),
        );
      case 'Clear':
        return entered(
          { sheetId, subjectId },
          [...column.keys()].map((studentId) => [studentId, null] as const),
        );
      case 'Correct': {
        const { studentId, score, reason } = command;
        const formerScore = scoreOf(studentId);
        if (score === formerScore) return [];
        return [scoreCorrected({ sheetId, subjectId, studentId, score, formerScore, reason })];
      }
    }
  },
};

/** Scores that somebody has typed who had seen other ones than there are now, and which are not the same all the same. */
export function conflictsIn(
  column: ScoreColumn,
  typed: ReadonlyMap<string, number | null>,
  seen: ReadonlyMap<string, number | null>,
): Map<string, number | null> {
  const conflicts = new Map<string, number | null>();
  for (const [studentId, score] of typed) {
    const stored = column.get(studentId) ?? null;
    const known = seen.get(studentId);
    if (known !== undefined && known !== stored && score !== stored) conflicts.set(studentId, stored);
  }
  return conflicts;
}
