import { isDeepStrictEqual } from 'node:util';
import { ledgerCheck, ledgerChecked, ledgerQuery } from '../../../libs/contracts/finance/index.js';
import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { answers, handles, LocalTime } from '../../../libs/platform/index.js';
import { timer } from '../../../libs/timer/index.js';
import { moneyFacts } from '../ledger/ledger.read-model.js';
import { checkLedger, type Found } from './checks.js';
import { ledgerCheckTable } from './ledger-check.read-model.js';
import { placesOf } from './places.js';

/** How long after a fact the ledger is checked, ms. */
const pause = 10 * 60_000;
/** How long nothing is said of checks that find what the last one has found, ms. */
const quiet = 3_600_000;
/** How long nothing moves at most before it is checked nevertheless, ms. */
const day = 86_400_000;

const isSound = ({ differences }: Found) => differences.length === 0;

async function check(unit: Unit): Promise<Found> {
  const found = await checkLedger(unit.sql, unit.school);
  unit.append(`ledgerCheck-${unit.school}`, [ledgerChecked(found)]);
  return found;
}

const listOptions: ListOptions<typeof ledgerCheckTable> = {
  filters: { isSound: { equals: 'isSound' } },
  orderable: wireNamesOf(ledgerQuery) as ListOptions<typeof ledgerCheckTable>['orderable'],
  defaultOrder: [['checkedAt', 'desc']],
};

/** Rules that compare how many there are, not amounts. */
const counting = ['transaction'];

/** Lists checks. */
export const listLedgerChecks = answers(
  ledgerQuery,
  { time: LocalTime },
  async (sql, input, { school, language }, { time }) => {
    const { data, recordCount } = await listPage(sql, ledgerCheckTable, input, listOptions);
    const placeOf = await placesOf(
      sql,
      school,
      data.flatMap(({ differences }) => differences),
      language,
    );
    const rows = data.map(({ checkedAt, differences, ...row }) => ({
      ...row,
      checkedAt: time.text(checkedAt),
      differences: differences.map((difference) => {
        const { rule, expected, found } = difference;
        const unit = counting.includes(rule) ? 1 : 100;
        return { rule, place: placeOf(difference), expected: expected / unit, found: found / unit };
      }),
    }));
    return { data: rows, recordCount };
  },
);

/** Checks the ledger now. */
export const checkNow = handles(ledgerCheck, async (unit) => ({ isSound: isSound(await check(unit)) }));

const wholeSchool = 'school';

/** Checks the ledger of a school some minutes after money has moved, and once a day; one that is not sound until it is. */
export const ledgerChecking = timer({
  name: 'finance.ledger-checking',
  async handle(unit, { now }) {
    const newest = 'order by checked_at desc limit 1';
    const [last] = await selectRows(unit.sql, ledgerCheckTable, 'school = $1', [unit.school], newest);
    const found = await checkLedger(unit.sql, unit.school);
    if (!last || !isDeepStrictEqual(last.differences, found.differences) || now - last.checkedAt >= quiet)
      unit.append(`ledgerCheck-${unit.school}`, [ledgerChecked(found)]);
    return now + (isSound(found) ? day : pause);
  },
});

/** Has the ledger checked after money has moved. */
export const ledgerWatch = consumer({
  name: 'finance.ledger-watch',
  source: 'finance',
  types: [...moneyFacts],
  handle(unit) {
    ledgerChecking.hasten(unit, wholeSchool, Date.now() + pause);
    return Promise.resolve();
  },
});
