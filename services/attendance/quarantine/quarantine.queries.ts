import { quarantineQuery } from '../../../libs/contracts/attendance/index.js';
import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { waiting } from './quarantine.js';
import { type QuarantinedPassRow, quarantinedPassTable } from './quarantine.read-model.js';

const orderable = wireNamesOf(quarantineQuery) as ListOptions<typeof quarantinedPassTable>['orderable'];

/** Whom the list names: while a pass waits, who was told; from then on, only whom the decision is about. */
function passerIn({ state, personName, personCode, aboutName, aboutCode }: QuarantinedPassRow) {
  const told = state === waiting ? { name: personName, code: personCode } : undefined;
  return { personName: aboutName ?? told?.name ?? '', personCode: aboutCode ?? told?.code ?? '' };
}

/** Lists passes in quarantine, and those that were. */
export const listQuarantine = answers(quarantineQuery, { time: LocalTime }, async (sql, input, _context, { time }) => {
  const { data, recordCount } = await listPage(sql, quarantinedPassTable, input, {
    filters: {
      state: { equals: 'state' },
      name: { contains: ['personName', 'aboutName'] },
      device: { contains: 'deviceCode' },
      from: { from: 'receivedAt', as: (text: string) => time.instant(text) },
      to: { to: 'receivedAt', as: (text: string) => time.lastInstant(text) },
    },
    orderable,
    defaultOrder: [['receivedAt', 'desc']],
  });
  const moment = (at: number | null) => (at === null ? null : time.text(at));
  const rows = data.map((row) => ({
    ...row,
    ...passerIn(row),
    happenedAt: time.text(row.happenedAt),
    receivedAt: time.text(row.receivedAt),
    deviceTime: moment(row.deviceTime),
    skew: row.skew === null ? null : Math.round(row.skew / 1000),
    redatedAt: moment(row.redatedAt),
    decidedAt: moment(row.decidedAt),
  }));
  return { data: rows, recordCount };
});
