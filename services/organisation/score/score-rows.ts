import type { OutputOf } from '../../../libs/contracts/kernel/index.js';
import type { scoreExportUiTemplate } from '../../../libs/contracts/organisation/index.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import type { Subject } from './examination.js';
import type { Pupil } from './pupils.js';
import { scoreTable } from './score.read-model.js';

type Template = OutputOf<typeof scoreExportUiTemplate>;

/** Best possible score where a sheet says nothing else. */
export const usualFullMark = 100;

/** A row of the contract, whose scores are a text. */
export const scoreRow = (
  { id, code, name }: Pick<Pupil, 'id' | 'code' | 'name'>,
  scores: Readonly<Record<string, number>> = {},
): Template['students'][number] => ({ id, code, name, scores: JSON.stringify(scores) });

/** The columns of the contract. */
export const columnsOf = (
  subjects: readonly Subject[],
  fullMarks: readonly { subjectId: string; fullMark: number }[] = [],
): Template['fields'] => {
  const best = new Map(fullMarks.map(({ subjectId, fullMark }) => [subjectId, fullMark]));
  return subjects.map(({ id, name }) => ({ id, subject: name, fullMark: best.get(id) ?? usualFullMark }));
};

/** Averages of sheets by subject, each as JSON text; a sheet without scores is missing. */
export async function averagesOf(sql: Sql, school: string, sheetIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ sheetId: string; averages: Record<string, number> }>(
    `select sheet_id as "sheetId", jsonb_object_agg(subject, average) as averages from (
       select sheet_id, entry.key as subject, round(avg(entry.value::numeric), 2) as average
       from ${tableName(scoreTable)}, jsonb_each_text(scores) as entry
       where school = $1 and sheet_id = any($2) group by sheet_id, entry.key) as averaged
     group by sheet_id`,
    [school, sheetIds],
  );
  return new Map(rows.map(({ sheetId, averages }) => [sheetId, JSON.stringify(averages)]));
}
