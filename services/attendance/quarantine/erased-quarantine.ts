import { erasedText } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { comparable, type Unit } from '../../../libs/eventsourcing/index.js';
import type { ErasedPerson } from '../pass/erased-passes.js';
import { quarantinedPassTable } from './quarantine.read-model.js';

const passes = tableName(quarantinedPassTable);
const erasedWhere = (name: string) => `${name} = case when ${name} is not null then $2::varchar end`;
/** The pass was one with a card that is noted as the person's. */
const isByCard = 'school = $1 and upper(btrim(credential_value)) = any($3)';

/**
 * Passes in quarantine of persons who were erased stay, and say nothing of them any more: those that they were told of, those that
 * a decision is about them, and those with cards of theirs that nobody had at that moment.
 */
export async function forgetQuarantined({ sql, school }: Unit, { id, texts }: ErasedPerson): Promise<void> {
  const cards = [school, erasedText, texts.map(comparable)];
  await sql.query(`update ${passes} set ${erasedWhere('note')} where about_id is null and ${isByCard}`, cards);
  await sql.query(`update ${passes} set credential_value = $2 where person_id is null and ${isByCard}`, cards);
  await sql.query(
    `update ${passes} set ${['person_code', 'person_name', 'credential_value'].map(erasedWhere).join(', ')} where person_id = $1`,
    [id, erasedText],
  );
  await sql.query(
    `update ${passes} set ${['about_code', 'about_name', 'note'].map(erasedWhere).join(', ')} where about_id = $1`,
    [id, erasedText],
  );
}
