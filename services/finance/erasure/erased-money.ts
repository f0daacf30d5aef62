import { erasedText } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { followErasures } from '../../../libs/erasure/index.js';
import { forgetTexts } from '../../../libs/spreadsheet/import/index.js';
import { feeImports } from '../payment/payment-import.js';
import { paymentPersonTable } from '../payment/payment-person.read-model.js';
import { rechargeTable } from '../recharge/recharge.read-model.js';
import { transactionTable } from '../transaction/transaction.read-model.js';

/** Money of persons who were erased stays in every sum, with day, terminal and class, and says nothing of them any more. */
export const moneyErasures = followErasures('finance', {
  texts: ['code', 'cardNumber'],
  async forget(unit, { id, texts }) {
    const { sql } = unit;
    await forgetTexts(unit, feeImports.tables, { texts, sharedTexts: [] });
    await sql.query(
      `update ${tableName(transactionTable)} set person_code = $2::varchar, person_name = $2::varchar,
         card_number = case when card_number <> '' then $2::varchar else card_number end
       where person_id = $1`,
      [id, erasedText],
    );
    for (const table of [rechargeTable, paymentPersonTable])
      await sql.query(
        `update ${tableName(table)} set person_code = $2::varchar, person_name = $2::varchar where person_id = $1`,
        [id, erasedText],
      );
  },
});
