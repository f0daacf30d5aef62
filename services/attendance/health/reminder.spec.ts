import { openHealthSubmit } from '../../../libs/contracts/attendance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { schoolParametersChanged } from '../../../libs/contracts/organisation/parameters.events.js';
import { studentAdded, teacherAdded, teacherRemoved } from '../../../libs/contracts/people/index.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { append, ask, attendance, found, ids, schoolId, start, stop, tell } from '../testing/attendance-school.js';
import { healthReminders } from './reminder.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
  expect(await stop()).toEqual([]);
});

const time = new LocalTime('Asia/Shanghai');
const find = (() => time) as never;
const today = time.day(Date.now());
const moment = (clock: string) => time.instant(`${today} ${clock}`);

type Chosen = Partial<DataOf<typeof schoolParametersChanged>>;
const groups = { weixin: '{}', messageTemplate: '{}', smsTemplate: '{}', localTemplate: '{}' };
/** The school changes its parameters. */
const choose = (chosen: Chosen) => {
  const said = { reportsHealth: true, recordsGoHome: 2, ...groups, ...chosen } as const;
  return tell('organisation', `schoolParameters-${schoolId()}`, schoolParametersChanged(said));
};

/** The timers that are set, by key; epoch ms. */
const timers = async () => {
  const rows = await attendance().database.inSchool(schoolId(), (sql) =>
    sql.query<{ key: string; due: number }>(
      `select key, (extract(epoch from due_at) * 1000)::float8 as due from attendance.timer
       where school = $1 and name = $2`,
      [schoolId(), healthReminders.name],
    ),
  );
  return Object.fromEntries(rows.map(({ key, due }) => [key, due]));
};

/** How many notices there are; who is told the same twice has one. */
const notices = async () => {
  const [counted] = await attendance().database.inSchool(schoolId(), (sql) =>
    sql.query<{ count: number }>(
      'select count(distinct stream_id)::integer as count from attendance.events where school = $1 and type = $2',
      [schoolId(), noticeDue.name],
    ),
  );
  return counted?.count;
};

/** Whom the timer has reminded, and when it is due next. */
async function handled(key: string, now: number, dueAt = now) {
  const told: DataOf<typeof noticeDue>[] = [];
  const next = await attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => {
    told.length = 0;
    const due = await healthReminders.handle(unit, { school: schoolId(), key, dueAt, now }, find);
    for (const { type, data } of unit.appended) if (type === noticeDue.name) told.push(data as (typeof told)[0]);
    return due;
  });
  return { told, next };
}

describe('who has not checked in', () => {
  it('is reminded at the time that the school says: parents of their child, teachers of themselves', async () => {
    await choose({ remindsAt: '08:30:00' });
    await ask(openHealthSubmit, { type: 3, personCode: 'T1' });
    await ask(openHealthSubmit, { type: 2, personCode: 'S1' });
    await tell(
      'people',
      `teacher-${ids('left')}`,
      teacherAdded({ code: 'T9', name: '离任', phone: '1', cardState: '未发卡', creationType: 3, state: 1 }),
      teacherRemoved({}),
    );
    const { next } = await handled('school', moment('08:30:00'));
    expect(next).toBe(time.momentOf(today, 86_400 + 8.5 * 3600));
    const key = `${today} 08:30:00`;
    expect((await timers())[key]).toBe(moment('08:30:00'));
    const { told } = await handled(key, moment('08:30:01'));
    expect(told.map(({ category }) => category)).toEqual([6, 6, 6]);
    expect(told.flatMap(({ teacherId }) => teacherId ?? []).sort()).toEqual([ids('王五'), ids('赵六')].sort());
    expect(told.find(({ student }) => student)).toMatchObject({
      student: { id: ids('student'), name: '张三' },
      content: '张三今天还没有提交健康打卡，请尽快提交。',
    });
    // The same is told once, also where the timer of the day were set again.
    await handled(key, moment('08:30:02'));
    expect(await notices()).toBe(3);
    expect((await handled(key, moment('10:31:00'))).told).toEqual([]);
    const late = `${time.day(Date.now() - 86_400_000)} 23:30:00`;
    expect((await handled(late, moment('00:10:00'))).told).toEqual([]);
  });

  it('is reminded again where the school chooses a later time of the same day, and not when it takes no check-ins', async () => {
    await choose({ remindsAt: '08:30:00' });
    expect((await handled(`${today} 08:30:00`, moment('08:30:00'))).told).toHaveLength(4);
    expect((await handled(`${today} 12:00:00`, moment('12:00:00'))).told).toHaveLength(4);
    // A notice of its own, so that it is told again.
    expect(await notices()).toBe(8);
    const before = time.day(Date.now() - 86_400_000);
    for (const chosen of [{ reportsHealth: false }, { reportsTo: before }, { reportsFrom: '2999-01-01' }]) {
      await choose({ remindsAt: '08:30:00', ...chosen });
      expect((await handled(`${today} 08:30:00`, moment('08:30:00'))).told).toEqual([]);
    }
  });

  it('is reminded five hundred at a time', async () => {
    const known = {
      sex: '男',
      classId: ids('class'),
      unlimitedMessages: false,
      cardState: '未发卡',
      creationType: 3,
      state: 1,
    } as const;
    await Promise.all(
      Array.from({ length: 500 }, (_, at) =>
        append('people', `student-${newId()}`, [studentAdded({ ...known, code: `M${at}`, name: `生${at}` })]),
      ),
    );
    await choose({ remindsAt: '08:30:00' });
    const { told } = await handled(`${today} 08:30:00`, moment('08:30:00'));
    expect(told).toHaveLength(500);
    const next = Object.keys(await timers()).find((key) => key.startsWith(`${today} 08:30:00 `))!;
    const rest = await handled(next, moment('08:30:10'));
    expect(rest.told).toHaveLength(4);
    const about = [...told, ...rest.told].map(({ student, teacherId }) => student?.id ?? teacherId);
    expect(new Set(about).size).toBe(504);
  });
});

describe('the next reminder', () => {
  it('of a school whose timer was not handled for days is that of today', async () => {
    await choose({ remindsAt: '08:30:00' });
    const now = moment('08:35:00');
    expect((await handled('school', now, now - 86_700_000)).next).toBe(time.momentOf(today, 86_400 + 8.5 * 3600));
    expect(Object.keys(await timers())).toContain(`${today} 08:30:00`);
    await handled('school', moment('08:20:00'), moment('08:20:00') - 86_400_000);
    expect(Object.keys(await timers())).not.toContain(`${time.day(Date.now() - 86_400_000)} 08:30:00`);
  });

  it('stays where other parameters are saved while it is due', async () => {
    await choose({ remindsAt: '08:30:00' });
    await attendance().database.inSchool(schoolId(), (sql) =>
      sql.query(`update attendance.timer set due_at = now() - interval '1 s' where school = $1 and name = $2`, [
        ...[schoolId(), healthReminders.name],
      ]),
    );
    const { school: due } = await timers();
    await choose({ remindsAt: '08:30:00', recordsGoHome: 1 });
    expect((await timers()).school).toBe(due);
    await choose({ reportsHealth: false });
    expect(await timers()).toEqual({});
  });

  it('is set by the parameters, from now on, and taken away with the wish for it', async () => {
    const inAnHour = time.text(Date.now() + 3_600_000);
    const [soon, gone] = [inAnHour.slice(11), time.text(Date.now() - 60_000).slice(11)];
    await choose({ remindsAt: soon });
    expect((await timers()).school).toBe(time.instant(inAnHour));
    await choose({ remindsAt: gone });
    expect((await timers()).school).toBeGreaterThan(Date.now() + 86_000_000);
    for (const chosen of [
      { reportsHealth: false, remindsAt: soon },
      {},
      { remindsAt: soon, reportsTo: '2020-01-01' },
    ]) {
      await choose(chosen);
      expect(await timers()).toEqual({});
    }
  });
});
