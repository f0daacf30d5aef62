import { tableName } from '../../../libs/database/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { timer, timerTable } from '../../../libs/timer/index.js';
import { nextChange, type Period } from './payment-period.js';
import { paymentProject } from './payment-project.js';
import { paymentProjectTable } from './payment-project.read-model.js';

/** Opens or closes an approved project as the day says; gives when it changes next, epoch ms. */
async function turn(unit: Unit, id: string, period: Period, now: number, time: LocalTime): Promise<number | undefined> {
  const day = time.day(now);
  await unit.handleRow(paymentProject, [id], { type: 'Turn', day });
  const next = nextChange(period, day);
  return next === undefined ? undefined : time.instant(next);
}

/** The first day of a project has come, or its last one has gone. */
export const paymentPeriods = timer({
  name: 'finance.payment-periods',
  async handle(unit, { key: id, now }, find) {
    const { sql, school } = unit;
    const [project] = await sql.query<Period>(
      `select "from", "to" from ${tableName(paymentProjectTable)} where school = $1 and id = $2`,
      [school, id],
    );
    return project && turn(unit, id, project, now, find(LocalTime));
  },
});

/** Opens or closes a project that has just been approved, and has it turned again with its days. */
export async function beginPeriod(unit: Unit, id: string, period: Period, time: LocalTime): Promise<void> {
  paymentPeriods.set(unit, id, await turn(unit, id, period, Date.now(), time));
}

/** Has projects turned that were approved before they opened and closed by themselves. */
export async function carryOverPeriods(store: EventStore): Promise<void> {
  const projects = await store.database.asSystem((sql) =>
    sql.query<{ school: string; id: string }>(
      `select school, id from ${tableName(paymentProjectTable)} project where status = 2 and period < 2
       and not exists (select from ${tableName(timerTable('finance'))} timer
         where timer.school = project.school and timer.name = $1 and timer.key = project.id::text)`,
      [paymentPeriods.name],
    ),
  );
  for (const { school, id } of projects)
    await store.transact({ school, meta: { actor: 'system' } }, async (unit) => {
      paymentPeriods.hasten(unit, id, Date.now());
    });
}
