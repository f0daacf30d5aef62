import type { OutputOf } from '@contracts/kernel/index.js';
import type { scoreExportUiTemplate, scoreQueryDetail } from '@contracts/organisation/score.js';
import { scoreOf } from '@contracts/organisation/score-map.js';
import { type GridCell, GridStore, type GridValues } from '@/kit/grid/grid-store.js';

/** Pupils and columns of a sheet, as it is typed in. */
export type Template = OutputOf<typeof scoreExportUiTemplate>;
/** A sheet as it is stored. */
export type SheetDetail = OutputOf<typeof scoreQueryDetail>;

const textsOf = (scores: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(JSON.parse(scores) as Record<string, number>).map(([subject, score]) => [subject, String(score)]),
  );

/** Scores as a grid has them. */
export const gridValues = (students: Template['students']): GridValues =>
  Object.fromEntries(students.map(({ id, scores }) => [id, textsOf(scores)]));

/** The grid of a sheet. @param invalid what is said of a text that is no score */
export const gridOf = ({ students, fields }: Template, invalid: string): GridStore =>
  new GridStore(
    { rows: students.map(({ id }) => id), columns: fields.map(({ id }) => id) },
    gridValues(students),
    (typed) => (scoreOf(typed) === undefined ? invalid : undefined),
  );

const hundredth = 100;

/** The sum of what is typed; empty where nothing is, or something that is no score. */
export function totalOf(typed: readonly string[]): string {
  const scores = typed.map(scoreOf);
  const known = scores.filter((score): score is number => typeof score === 'number');
  if (known.length === 0 || scores.includes(undefined)) return '';
  return String(Math.round(known.reduce((sum, score) => sum + score, 0) * hundredth) / hundredth);
}

/** Cells as the calls take them: by pupil, by subject; an empty text takes a score away. */
export function scoresByStudent(cells: readonly GridCell[], read: (cell: GridCell) => string) {
  const students = new Map<string, Record<string, number | null>>();
  for (const cell of cells) {
    const scores = students.get(cell.row) ?? {};
    scores[cell.column] = scoreOf(read(cell)) ?? null;
    students.set(cell.row, scores);
  }
  return students;
}

/** Texts of cells by row and column, as they are kept. */
export function textsByRow(cells: readonly GridCell[]): GridValues {
  const texts: Record<string, Record<string, string>> = {};
  for (const { row, column, value } of cells) texts[row] = { ...texts[row], [column]: value };
  return texts;
}

/** A cell with what was typed in it. */
export type TypedCell = Omit<GridCell, 'saved'>;

/** The cells of texts that were kept. */
export const cellsOf = (texts: GridValues): TypedCell[] =>
  Object.entries(texts).flatMap(([row, values]) =>
    Object.entries(values).map(([column, value]) => ({ row, column, value })),
  );
