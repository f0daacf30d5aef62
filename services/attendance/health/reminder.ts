import { schoolParametersChanged } from '../../../libs/contracts/organisation/parameters.events.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import { LocalTime, namedId } from '../../../libs/platform/index.js';
import { timer } from '../../../libs/timer/index.js';
import { parameters, parametersOf, reportsHealthOn } from '../parameters.js';
import { attendeeTable } from '../past/attendee.js';
import { secondOf } from '../verdict/time-of-day.js';
import { healthTable } from './health.read-model.js';

/** Persons who are reminded in one transaction. */
const batch = 500;
/** A reminder that is older than this, or of a day before, is not sent any more, ms. */
const freshness = 2 * 60 * 60_000;
/** Before every id. */
const first = '00000000-0000-0000-0000-000000000000';
const healthCategory = 6;
/** Seconds. */
const dayLength = 86_400;
/** The key of the next reminder; that of one that is under way begins with its day. */
const wholeSchool = 'school';

interface Missing {
  id: string;
  /** 1 student, 3 teacher (enumeration PersonType). */
  type: 1 | 3;
  name: string;
}

/** The next persons who are there and have not checked in on a day, in the order of their ids. */
const missingOn = (sql: Sql, school: string, day: string, after: string): Promise<Missing[]> =>
  sql.query<Missing>(
    `select person.id, person.type, person.name from ${tableName(attendeeTable)} person
     where person.school = $1 and person.id > $3 and not person.has_left
       and not exists (select from ${tableName(healthTable)} report
         where report.person_id = person.id and report.type = person.type and report.day = $2)
     order by person.id limit ${batch}`,
    [school, day, after],
  );

/** Reminds the next of those who have not checked in; where there may be more, the timer is set for them. */
async function remindNext(unit: Unit, key: string, now: number, time: LocalTime): Promise<undefined> {
  const [day = '', at = '', after = first] = key.split(' ');
  // Of a day that is over nobody can do it any more.
  const isLate = time.day(now) !== day || now - time.instant(`${day} ${at}`) > freshness;
  if (isLate || !(await reportsHealthOn(unit, day))) return;
  const missing = await missingOn(unit.sql, unit.school, day, after);
  for (const { id, type, name } of missing)
    unit.append(`notice-${namedId('health reminder', day, at, id)}`, [
      noticeDue({
        category: healthCategory,
        content: `${name}今天还没有提交健康打卡，请尽快提交。`,
        ...(type === 3 ? { teacherId: id } : { student: { id, name } }),
      }),
    ]);
  if (missing.length === batch) healthReminders.set(unit, [day, at, missing.at(-1)!.id].join(' '), now);
}

/** When reminders of the school are due, epoch ms: today, where that is over, and next; nothing where it wants none. */
async function momentsOf(unit: Unit, now: number, time: LocalTime): Promise<{ last?: number; next?: number }> {
  const { reportsHealth = false, remindsAt = null, reportsTo = null } = (await parametersOf(unit)) ?? {};
  if (!reportsHealth || !remindsAt) return {};
  const second = secondOf(remindsAt);
  const [today, tomorrow] = [second, dayLength + second].map((at) => time.momentOf(time.day(now), at)) as [
    number,
    number,
  ];
  const next = today > now ? today : tomorrow;
  return {
    ...(today <= now && { last: today }),
    ...((reportsTo === null || time.day(next) <= reportsTo) && { next }),
  };
}

/**
 * Has those reminded who have not checked in, at the time that the school's parameters say (通知时间), on each day on which it
 * takes check-ins: parents of their child, teachers of themselves. For the school it is set for the next time, which sets it
 * for those of that day.
 */
export const healthReminders = timer({
  name: 'attendance.health-reminders',
  async handle(unit, { key, now }, find) {
    const time = find(LocalTime);
    if (key !== wholeSchool) return remindNext(unit, key, now, time);
    // Where no process ran for a day, it is today's that is sent.
    const { last, next } = await momentsOf(unit, now, time);
    if (last !== undefined) healthReminders.set(unit, time.text(last), last);
    return next;
  },
});

/**
 * Sets the next reminder anew where the school's parameters have changed.
 *
 * @param time gives the clock of schools
 */
export const reminderPlanner = (time: () => LocalTime): Consumer =>
  consumer({
    name: 'attendance.health-reminding',
    source: 'organisation',
    types: [schoolParametersChanged],
    copies: [parameters],
    async handle(unit) {
      const { next } = await momentsOf(unit, Date.now(), time());
      // One that is due is about to be handled, and sets the next.
      if (next === undefined || !(await healthReminders.isDue(unit, wholeSchool)))
        healthReminders.set(unit, wholeSchool, next);
    },
  });
