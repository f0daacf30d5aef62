import { ledgerChecked } from '../../../libs/contracts/finance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import { cardTable } from '../card/card.read-model.js';
import { accountTable, entryTable } from '../ledger/ledger.read-model.js';
import { paymentPersonTable } from '../payment/payment-person.read-model.js';
import { paymentProjectTable } from '../payment/payment-project.read-model.js';
import { rechargeTable } from '../recharge/recharge.read-model.js';
import { transactionTable, turnoverTable } from '../transaction/transaction.read-model.js';

/** What a check has found. */
export type Found = DataOf<typeof ledgerChecked>;
type Rule = Found['differences'][number]['rule'];

const [account, entry, transaction, turnover, recharge, project, person, card] = [
  ...[accountTable, entryTable, transactionTable, turnoverTable, rechargeTable],
  ...[paymentProjectTable, paymentPersonTable, cardTable],
].map(tableName) as [string, string, string, string, string, string, string, string];

/** Sums of two things that have to be the same: the first key for which they are not. */
const compared = (expected: string, found: string) =>
  `select coalesce(expected.subject, found.subject) as subject, coalesce(expected.sum, 0) as expected, coalesce(found.sum, 0) as found
   from (${expected}) expected full join (${found}) found using (subject)
   where coalesce(expected.sum, 0) <> coalesce(found.sum, 0) order by subject limit 1`;

/** An amount of each fee project has to be the sum of its persons'. */
const ofPersons = (column: string) =>
  compared(
    `select project_id::text as subject, sum(${column}) as sum from ${person} where school = $1 group by 1`,
    `select id::text as subject, ${column} as sum from ${project} where school = $1`,
  );

/** What an amount adds to the card, as its type says (`effectOf`). */
const effect = (amount: string) => `case when type = 2 then -${amount} else ${amount} end`;

/** Of each rule the statement that finds the first place where it does not hold. $1 is the school. */
const rules: Record<Rule, string> = {
  entry: `select entry.event_id::text as subject, 0 as expected, sum(entry.amount) as found from ${entry} entry
    where entry.school = $1 group by entry.event_id having sum(entry.amount) <> 0 order by min(entry.happened_at), 1 limit 1`,
  account: `select account.kind || ' ' || account.subject as subject, coalesce(folded.sum, 0) as expected, account.balance as found
    from ${account} account left join (
      select account_id, sum(amount) as sum, count(*) as count from ${entry} where school = $1 group by account_id
    ) folded on folded.account_id = account.id
    where account.school = $1
      and (account.balance <> coalesce(folded.sum, 0) or account.entries <> coalesce(folded.count, 0))
    order by 1 limit 1`,
  total: `select '' as subject, 0 as expected, sum(balance) as found from ${account} where school = $1 having sum(balance) <> 0`,
  transaction: compared(
    `select '' as subject, count(*) as sum from ${transaction} where school = $1`,
    `select '' as subject, count(distinct fact_id) as sum from ${entry} where school = $1 and fact = 'TransactionRecorded'`,
  ),
  waiting: compared(
    `select person_id::text as subject, sum(money) as sum from ${recharge} where school = $1 and not is_picked and refunded_at is null group by 1`,
    `select subject, sum(balance) as sum from ${account} where school = $1 and kind = 'waiting' group by 1`,
  ),
  picked: compared(
    `select id::text as subject, money as sum from ${recharge} where school = $1 and is_picked`,
    `select fact_id::text as subject, sum(amount) as sum from ${entry}
     where school = $1 and fact = 'RechargePicked' and amount > 0 group by 1`,
  ),
  counted: compared(
    `select coalesce(corrects_id, id)::text as subject, sum(${effect('money')}) as sum from ${transaction}
     where school = $1 and coalesce(corrects_id, id) in (select corrects_id from ${transaction} where school = $1) group by 1`,
    `select id::text as subject, ${effect('counted')} as sum from ${transaction}
     where school = $1 and id in (select corrects_id from ${transaction} where school = $1)`,
  ),
  card: compared(
    `select subject || ' ' || kind as subject, balance as sum from ${account}
     where school = $1 and kind in ('wallet', 'waiting', 'transit', 'opening')`,
    `select id || ' ' || kind as subject, sum from ${card}
     cross join lateral (values ('wallet', wallet), ('waiting', waiting), ('transit', transit), ('opening', -opening)) sums (kind, sum)
     where school = $1`,
  ),
  turnover: compared(
    `select day || ' ' || type as subject, sum(money) as sum from ${transaction} where school = $1 group by 1`,
    `select day || ' ' || type as subject, sum(money) as sum from ${turnover} where school = $1 group by 1`,
  ),
  demanded: ofPersons('money'),
  paid: ofPersons('paid_money'),
  waived: ofPersons('waived_money'),
  open: ofPersons('open_money'),
  settled: compared(
    `select id::text as subject, money as sum from ${project} where school = $1`,
    `select id::text as subject, paid_money + open_money + waived_money as sum from ${project} where school = $1`,
  ),
  waiver: compared(
    `select id::text as subject, waived_money as sum from ${project} where school = $1`,
    `select subject, balance as sum from ${account} where school = $1 and kind = 'waived'`,
  ),
  fee: compared(
    `select id::text as subject, paid_money as sum from ${project} where school = $1`,
    `select subject, balance as sum from ${account} where school = $1 and kind = 'fee'`,
  ),
};

const statement = [
  `select 'counts' as rule, '' as subject, (select count(*) from ${entry} where school = $1)::float8 as expected,
     (select count(*) from ${account} where school = $1)::float8 as found`,
  ...Object.entries(rules).map(
    ([rule, first]) =>
      `select '${rule}' as rule, first.subject, first.expected::float8, first.found::float8 from (${first}) first`,
  ),
].join(' union all ');

/**
 * Checks that the ledger of a school adds up and that lists, sums and projects say the same as it does: one statement, so all of it
 * is of one moment, however much is written meanwhile.
 */
export async function checkLedger(sql: Sql, school: string): Promise<Found> {
  const rows = await sql.query<{ rule: Rule | 'counts'; subject: string; expected: number; found: number }>(statement, [
    school,
  ]);
  const counts = rows.find(({ rule }) => rule === 'counts')!;
  return {
    entries: counts.expected,
    accounts: counts.found,
    differences: rows.flatMap(({ rule, ...difference }) => (rule === 'counts' ? [] : [{ rule, ...difference }])),
  };
}
