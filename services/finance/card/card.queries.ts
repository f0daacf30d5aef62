import { payerType } from '../../../libs/contracts/enumerations.js';
import { balanceEntries, balanceExport, balanceQuery, balanceSummary } from '../../../libs/contracts/finance/index.js';
import { type InputOf, mergedFilters, noFen, type OutputOf, yuanOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, selectRows, sumList } from '../../../libs/database/index.js';
import { answers, LocalTime, translate } from '../../../libs/platform/index.js';
import { exportsList } from '../../../libs/spreadsheet/export/index.js';
import { classes } from '../copies.js';
import { accountIdOf } from '../ledger/ledger.js';
import { entryTable } from '../ledger/ledger.read-model.js';
import { transactionTable } from '../transaction/transaction.read-model.js';
import { cardTable } from './card.read-model.js';

type Filters = InputOf<typeof balanceQuery>['params'];

/** How cards are filtered and ordered: by the codes of the persons. A class has those below it. */
async function cardListOptions(sql: Sql, school: string, { classId }: Filters): Promise<ListOptions<typeof cardTable>> {
  const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
  return {
    filters: { personType: { equals: 'personType' } },
    search: { parameter: 'keyword', columns: ['name', 'code'] },
    where: (bind) => (classIds ? `class_id = any(${bind(classIds)})` : undefined),
    defaultOrder: [['code', 'asc']],
  };
}

/** Lists what cards hold. */
export const listBalances = answers(balanceQuery, async (sql, input, { school }) =>
  listPage(sql, cardTable, input, await cardListOptions(sql, school, input.params)),
);

/** Sums up what cards hold. */
export const sumUpBalances = answers(balanceSummary, async (sql, input, { school }) => {
  const params = mergedFilters<Filters>(input);
  const options = await cardListOptions(sql, school, params);
  const [sums] = await sumList<OutputOf<typeof balanceSummary>>(sql, cardTable, { params }, options, {
    of: `coalesce(sum(wallet), 0)::bigint as wallet, coalesce(sum(waiting), 0)::bigint as waiting,
      coalesce(sum(transit), 0)::bigint as transit`,
  });
  return sums ?? { wallet: noFen, waiting: noFen, transit: noFen };
});

/** What cards hold, as a workbook. */
export const exportBalances = exportsList(balanceExport, {
  table: cardTable,
  options: cardListOptions,
  complete: async (_sql, _school, rows) => rows,
  columns: ({ text, label }) => [
    { title: text('编码'), value: ({ code }) => code },
    { title: text('姓名'), value: ({ name }) => name },
    { title: text('人员类型'), value: ({ personType }) => label(payerType, personType) },
    { title: text('班级'), value: ({ className }) => className },
    { title: text('卡内金额'), value: ({ wallet }) => yuanOf(wallet), numeric: 'money' },
    { title: text('待领取'), value: ({ waiting }) => yuanOf(waiting), numeric: 'money' },
    { title: text('在途金额'), value: ({ transit }) => yuanOf(transit), numeric: 'money' },
    { title: text('期初余额'), value: ({ opening }) => yuanOf(opening), numeric: 'money' },
  ],
});

/** How many entries of a card are told. */
const mostEntries = 200;

/** Lists the entries that make the balance of a card. */
export const listCardEntries = answers(
  balanceEntries,
  { time: LocalTime },
  async (sql, { id: personId }, { school, language }, { time }) => {
    const [card] = await selectRows(sql, cardTable, 'school = $1 and id = $2', [school, personId]);
    const account = accountIdOf(school, { kind: 'wallet', subject: personId });
    const listed = `school = $1 and account_id = $2`;
    const newest = `order by happened_at desc, event_id limit ${mostEntries}`;
    const entries = await selectRows(sql, entryTable, listed, [school, account], newest);
    const factIds = entries.map(({ factId }) => factId);
    const rows = await selectRows(sql, transactionTable, 'school = $1 and id = any($2)', [school, factIds]);
    const transactions = new Map(rows.map((row) => [row.id, row]));
    const steps = new Map(card?.openingSteps.map((step) => [step.at, step]));
    return entries.map(({ eventId: id, factId, amount, happenedAt: at }) => {
      const entry = { id, amount, happenedAt: time.text(at) };
      const row = transactions.get(factId);
      if (row) {
        const { orderNumber, type, detail, corrects, reason, correctedBy } = row;
        return { ...entry, orderNumber, type, detail, corrects, reason, correctedBy };
      }
      const { reason = null, by: correctedBy = null } = steps.get(at) ?? {};
      const detail = translate({ template: '期初余额' }, language);
      return { ...entry, orderNumber: '', type: null, detail, corrects: null, reason, correctedBy };
    });
  },
);
