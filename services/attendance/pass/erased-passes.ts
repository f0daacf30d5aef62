import { erasedText } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { comparable, type Unit } from '../../../libs/eventsourcing/index.js';
import { passTable } from './pass.read-model.js';

/** Who was erased, and by which texts the person was known. */
export interface ErasedPerson {
  id: string;
  texts: readonly string[];
}

/** Passes of persons who were erased stay, and say nothing of them any more. */
export async function forgetPasses({ sql, school }: Unit, { id, texts }: ErasedPerson): Promise<void> {
  await sql.query(
    `update ${tableName(passTable)}
       set person_code = $2::varchar, person_name = $2::varchar,
         credential_value = case when credential_value is not null then $2::varchar end
       where person_id = $1`,
    [id, erasedText],
  );
  // Passes with a card of the person that nobody had at that moment; those of before there were keys stay readable.
  await sql.query(
    `update ${tableName(passTable)} as pass set credential_value = $3
       where school = $1 and person_type is null and person_id is null and upper(btrim(credential_value)) = any($2)
         and exists (select from attendance.events event
           where event.stream_id = pass.id and event.category = 'pass' and event.data -> 'sealed' is not null)`,
    [school, texts.map(comparable), erasedText],
  );
}
