import { erasedText } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { followErasures } from '../../../libs/erasure/index.js';
import { forgetTexts } from '../../../libs/spreadsheet/import/index.js';
import { cardTable } from '../card/card.read-model.js';
import { feeImports } from '../payment/payment-import.js';
import { paymentPersonTable } from '../payment/payment-person.read-model.js';
import { receiptTable } from '../receipt/receipt.read-model.js';
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
         card_number = case when card_number <> '' then $2::varchar else card_number end,
         reason = case when reason is not null then $2::varchar end
       where person_id = $1`,
      [id, erasedText],
    );
    await sql.query(
      `update ${tableName(rechargeTable)} set refund_reason = $2::varchar where person_id = $1 and refund_reason is not null`,
      [id, erasedText],
    );
    await sql.query(
      `update ${tableName(cardTable)} set code = $2::varchar, name = $2::varchar,
         opening_steps = coalesce((select jsonb_agg(step || jsonb_build_object('reason', $2::text) order by place)
           from jsonb_array_elements(opening_steps::jsonb) with ordinality as steps (step, place)), '[]')
       where id = $1`,
      [id, erasedText],
    );
    await sql.query(
      `update ${tableName(paymentPersonTable)} set
         entries = coalesce((select jsonb_agg(case when entry ? 'reason' then entry || jsonb_build_object('reason', $2::text) else entry end
           order by place) from jsonb_array_elements(entries::jsonb) with ordinality as said (entry, place)), '[]')
       where person_id = $1`,
      [id, erasedText],
    );
    for (const table of [rechargeTable, paymentPersonTable, receiptTable])
      await sql.query(
        `update ${tableName(table)} set person_code = $2::varchar, person_name = $2::varchar where person_id = $1`,
        [id, erasedText],
      );
  },
});
