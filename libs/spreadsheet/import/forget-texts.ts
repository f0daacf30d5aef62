import { erasedText, type Message } from '../../contracts/kernel/index.js';
import { tableName } from '../../database/index.js';
import { comparable, type Unit } from '../../eventsourcing/index.js';
import type { ImportTables } from './import-task.js';

/** Why a row of a person who was erased is not saved any more. */
const refusal: Message = { template: '该人员的个人数据已抹除' };

/**
 * Takes the texts of an erased person out of the rows of imports, and with them out of their results and error
 * workbooks. Only rows with a text that is the person's alone are meant; those not saved yet are refused.
 */
export async function forgetTexts(
  { sql, school }: Unit,
  { tasks, rows, refused }: ImportTables,
  { texts, sharedTexts }: { texts: readonly string[]; sharedTexts: readonly string[] },
): Promise<void> {
  const own = texts.map(comparable);
  const parameters = [school, own, [...own, ...sharedTexts.map(comparable)], erasedText];
  const masked = `(select jsonb_object_agg(key, case when upper(btrim(value)) = any($3) then $4 else value end)
    from jsonb_each_text(row.values))`;
  const isMeant = 'exists (select from jsonb_each_text(row.values) as cell where upper(btrim(cell.value)) = any($2))';
  await sql.query(
    `update ${tableName(rows)} as row
     set values = ${masked}, notes = null,
       errors = case when task.state = 'saved' then row.errors else coalesce(row.errors, $5::jsonb) end
     from ${tableName(tasks)} as task where task.id = row.task_id and row.school = $1 and ${isMeant}`,
    [...parameters, JSON.stringify([refusal])],
  );
  await sql.query(
    `update ${tableName(refused)} as row set values = ${masked} where row.school = $1 and ${isMeant}`,
    parameters,
  );
}
