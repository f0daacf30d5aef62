import { erasedText } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { followErasures } from '../../../libs/erasure/index.js';
import { rechargeTable } from '../recharge/recharge.read-model.js';
import { transactionTable } from '../transaction/transaction.read-model.js';

/** Money of persons who were erased stays in every sum, with day, terminal and class, and says nothing of them any more. */
export const moneyErasures = followErasures('finance', {
  texts: ['code', 'cardNumber'],
  async forget({ sql }, { id }) {
    await sql.query(
      `update ${tableName(transactionTable)} set person_code = $2::varchar, person_name = $2::varchar,
         card_number = case when card_number <> '' then $2::varchar else card_number end
       where person_id = $1`,
      [id, erasedText],
    );
    await sql.query(
      `update ${tableName(rechargeTable)} set person_code = $2::varchar, person_name = $2::varchar where person_id = $1`,
      [id, erasedText],
    );
  },
});
