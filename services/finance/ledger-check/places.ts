import { type Language, ledgerAccount, transactionType } from '../../../libs/contracts/enumerations.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import { translate } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import type { AccountKind } from '../ledger/ledger.js';
import { paymentProjectTable } from '../payment/payment-project.read-model.js';
import { rechargeTable } from '../recharge/recharge.read-model.js';
import { transactionTable } from '../transaction/transaction.read-model.js';
import type { Found } from './checks.js';

type Difference = Found['differences'][number];

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/**
 * Gives what says in words where a rule does not hold: a person, a project, an order number, a day; what has no name is told by its
 * id. Names are looked up when they are shown: the log holds ids alone, so who is erased is named nowhere.
 */
export async function placesOf(
  sql: Sql,
  school: string,
  differences: readonly Difference[],
  language: Language,
): Promise<(difference: Difference) => string> {
  const ids = [...new Set(differences.flatMap(({ subject }) => uuid.exec(subject) ?? []))];
  const known = await persons.byId(sql, school, ids);
  const projects = await selectRows(sql, paymentProjectTable, 'school = $1 and id = any($2)', [school, ids]);
  const transactions = await selectRows(sql, transactionTable, 'school = $1 and id = any($2)', [school, ids]);
  const recharges = await selectRows(sql, rechargeTable, 'school = $1 and id = any($2)', [school, ids]);
  const names = new Map([
    ...projects.map(({ id, name }) => [id, name] as const),
    ...transactions.map(({ id, orderNumber }) => [id, orderNumber] as const),
    ...recharges.map(({ id, tradeNumber }) => [id, tradeNumber] as const),
    ...[...known].map(([id, { name, code }]) => [id, `${name} ${code}`] as const),
  ]);
  const named = (subject: string) => names.get(subject) ?? subject;
  const text = (template: string) => translate({ template }, language);
  return ({ rule, subject }) => {
    const [first = '', ...rest] = subject.split(' ');
    if (rule === 'account')
      return `${text(ledgerAccount.labels[first as AccountKind] ?? first)} ${named(rest.join(' '))}`.trim();
    if (rule === 'card') return `${text(ledgerAccount.labels[rest[0] as AccountKind] ?? '')} ${named(first)}`.trim();
    if (rule === 'turnover')
      return `${first} ${text(transactionType.labels[Number(rest[0]) as keyof typeof transactionType.labels] ?? '')}`;
    return named(subject);
  };
}
