import { ledgerRule } from '../../../libs/contracts/enumerations.js';
import { ledgerChecked, orderNumberDisputed } from '../../../libs/contracts/finance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { type Alarm, type AlarmChange, alarm, alarmIdOf } from './alarm.js';

const common = { type: '账务告警', level: 3, occurrences: 1 } as const;

function ledgerAlarm(
  subject: string,
  { differences }: DataOf<typeof ledgerChecked>,
  happenedAt: number,
): Alarm | undefined {
  const [first] = differences;
  if (!first) return undefined;
  const values = { trouble: ledgerRule.labels[first.rule], place: first.subject };
  return { ...common, template: '账目核对发现差异：{trouble}，{place}', values, happenedAt, subject };
}

/** Raises an alarm while a check of the ledger finds that it does not add up, and one for each order number that was used twice. */
export const financeAlarms = consumer({
  name: 'identity.finance-alarms',
  source: 'finance',
  types: [ledgerChecked, orderNumberDisputed],
  async handle(unit, events) {
    for (const { type, streamId, data, recordedAt } of events) {
      const subject = type === 'LedgerChecked' ? 'ledger' : `order number ${streamId}`;
      await unit.handleRow(
        alarm,
        [alarmIdOf(unit.school, subject)],
        changeOf(subject, { type, data, recordedAt } as Told),
      );
    }
  },
});

type Told = { recordedAt: number } & (
  | { type: 'LedgerChecked'; data: DataOf<typeof ledgerChecked> }
  | { type: 'OrderNumberDisputed'; data: DataOf<typeof orderNumberDisputed> }
);

function changeOf(subject: string, { type, data, recordedAt }: Told): AlarmChange {
  if (type === 'OrderNumberDisputed') {
    const template = '单号 {number} 被用于内容不同的记录，已拒绝';
    const values = { number: data.orderNumber };
    return { type: 'Report', alarm: { ...common, template, values, happenedAt: recordedAt, subject }, hasNoEnd: true };
  }
  const told = ledgerAlarm(subject, data, recordedAt);
  return told ? { type: 'Report', alarm: told } : { type: 'End', at: recordedAt };
}
