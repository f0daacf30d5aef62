import { ledgerRule } from '../../../libs/contracts/enumerations.js';
import { ledgerChecked, orderNumberDisputed } from '../../../libs/contracts/finance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { grouped } from '../../../libs/database/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { type Alarm, type AlarmChange, alarm, alarmIdOf, gathered } from './alarm.js';

const common = { type: '账务告警', level: 3, occurrences: 1 } as const;
/** What happened longer ago is no news: an installation that comes to this version is not told of years, ms. */
const newsLifetime = 7 * 86_400_000;

const ledger = 'ledger';

function changeOfLedger({ differences }: DataOf<typeof ledgerChecked>, at: number): AlarmChange {
  const [first] = differences;
  if (!first) return { type: 'End', at };
  const trouble = ledgerRule.labels[first.rule];
  // The page says where in words; an alarm names nobody.
  const told: Pick<Alarm, 'template' | 'values'> = first.subject
    ? { template: '账目核对发现差异：{trouble}（{id}）', values: { trouble, id: first.subject } }
    : { template: '账目核对发现差异：{trouble}', values: { trouble } };
  return { type: 'Report', alarm: { ...common, ...told, happenedAt: at, subject: ledger } };
}

/** One alarm for each kind of number, however many a client repeats: it names the newest. */
const subjectOf = ({ kind }: DataOf<typeof orderNumberDisputed>) => `order numbers ${kind}`;

function changeOfDispute(dispute: DataOf<typeof orderNumberDisputed>, happenedAt: number): AlarmChange {
  const told = { template: '单号 {number} 被用于内容不同的记录，已拒绝', values: { number: dispute.orderNumber } };
  return { type: 'Report', alarm: { ...common, ...told, happenedAt, subject: subjectOf(dispute) }, hasNoEnd: true };
}

/** Raises an alarm while a check of the ledger finds that it does not add up, and where order numbers are used twice. */
export const financeAlarms = consumer({
  name: 'identity.finance-alarms',
  source: 'finance',
  types: [ledgerChecked, orderNumberDisputed],
  async handle(unit, events) {
    const changes = events
      .filter(({ recordedAt }) => Date.now() - recordedAt <= newsLifetime)
      .map(({ type, data, recordedAt }) =>
        type === 'LedgerChecked'
          ? { subject: ledger, change: changeOfLedger(data, recordedAt) }
          : { subject: subjectOf(data), change: changeOfDispute(data, recordedAt) },
      );
    for (const [subject, some] of grouped(changes, (one) => one.subject))
      for (const change of gathered(some.map((one) => one.change)))
        await unit.handleRow(alarm, [alarmIdOf(unit.school, subject)], change);
  },
});
