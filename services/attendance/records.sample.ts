import { healthReported } from '../../libs/contracts/attendance/index.js';
import { selectRows } from '../../libs/database/index.js';
import type { Unit } from '../../libs/eventsourcing/index.js';
import { LocalTime, namedId, type SampleContext, type SampleSchool } from '../../libs/platform/index.js';
import { goHome } from './go-home/go-home.js';
import type { Said } from './health/health.js';
import { leave } from './leave/leave.js';
import { leaveTable } from './leave/leave.read-model.js';
import { attendanceRecord, recordId } from './record/record.js';

const dayLength = 86_400_000;

/** The days before today, the latest first. @param length how many */
const daysBefore = (length: number, time: LocalTime) =>
  Array.from({ length }, (_one, index) => time.day(Date.now() - (index + 1) * dayLength));

const isSchoolDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Leave of students of the first class: granted, waiting, refused; asked for by students and by parents. */
async function tellLeave(unit: Unit, { students, parents, teachers, classes }: SampleSchool, days: readonly string[]) {
  const firstClass = classes.find(({ type }) => type === 2)!;
  const asking = students.filter(({ classId }) => classId === firstClass.id).slice(3, 9);
  const reviewer = teachers[5]!.name;
  const reasons = ['发烧，去医院就诊', '家中有事', '参加市级竞赛', '牙科复诊', '外出集训', '身体不适'];
  const names = new Map(parents.map(({ id, name }) => [id, name]));
  for (const [index, { id: studentId, parentIds }] of asking.entries()) {
    const id = namedId('sample leave', studentId);
    const creator = index % 2 === 0 ? 2 : 1;
    const day = days[index % days.length]!;
    const hours = index % 3 === 0 ? ['00:00:00', '23:59:59'] : ['08:00:00', '12:00:00'];
    const content = reasons[index]!;
    const request = { studentId, creator, from: `${day} ${hours[0]}`, to: `${day} ${hours[1]}`, content } as const;
    await unit.handle(leave, id, { type: 'Request', request });
    if (index === 5) continue;
    const state = index === 4 ? 3 : 2;
    await unit.handle(leave, id, { type: 'Review', role: 'teacher', review: { state, reviewer } });
    if (creator === 1 && index !== 1)
      await unit.handle(leave, id, {
        type: 'Review',
        role: 'parent',
        review: { state: 2, reviewer: names.get(parentIds[0] ?? '') ?? reviewer },
      });
  }
}

/** Appeals of teachers against the last school day, of which one waits, and an edit. */
async function tellAppeals(unit: Unit, { schoolId, teachers }: SampleSchool, day: string) {
  const shiftId = namedId(namedId(schoolId, 'attendance rule', 'teachers'), 'shift');
  const contents = ['外出教研，未能在校打卡', '闸机故障，已在校门登记'];
  for (const [index, content] of contents.entries()) {
    const personId = teachers[index + 2]!.id;
    const id = recordId(personId, day, shiftId);
    const appealId = namedId('sample appeal', id);
    const claim = { isLate: false, isEarly: false, isAbsent: false, signIn: '07:50:00', signOut: '17:20:00' };
    const appeal = { appealId, personId, day, shiftId, ...claim, content };
    await unit.handle(attendanceRecord, id, { type: 'Appeal', appeal });
    if (index === 0) continue;
    const review = { appealId, state: 2, reviewer: '教务处', remarks: '情况属实' } as const;
    await unit.handle(attendanceRecord, id, { type: 'Review', review });
  }
}

/** Check-ins of today, of which few tell of a risk. */
function tellHealth(unit: Unit, { students, teachers }: SampleSchool, day: string) {
  const saying = [
    ...students.slice(0, 60).map(({ id }) => [1, id] as const),
    ...students.slice(0, 10).map(({ id }) => [2, id] as const),
    ...teachers.slice(0, 30).map(({ id }) => [3, id] as const),
  ];
  for (const [index, [type, personId]] of saying.entries()) {
    const temperature = index % 23 === 7 ? 37.6 : (362 + (index % 8)) / 10;
    const said: Said = {
      ...(type === 2 && { name: '家长', kinship: index % 2 ? '母亲' : '父亲' }),
      bodyTemperature: temperature,
      measuredTemperature: temperature,
      status: index % 31 === 11 ? 4 : 0,
      isUnwell: index % 31 === 11 ? 1 : 2,
      vaccination: 3,
      isVaccinated: 1,
      wasInWarningArea: 2,
    };
    const id = namedId('sample health report', type, personId, day);
    unit.append(`healthReport-${id}`, [healthReported({ type, personId, day, said: JSON.stringify(said) })]);
  }
}

/** Ways home of yesterday: most have arrived. */
async function tellWaysHome(unit: Unit, { students, parents }: SampleSchool, time: LocalTime, day: string) {
  const leaving = time.instant(`${day} 17:10:00`);
  const names = new Map(parents.map(({ id, name }) => [id, name]));
  for (const [index, { id: studentId, parentIds }] of students.slice(0, 24).entries()) {
    const way = {
      studentId,
      leftAt: leaving + index * 20_000,
      position: '东门',
      state: index % 6 === 5 ? 2 : 1,
    } as const;
    const told = way.state === 1 ? { ...way, parent: names.get(parentIds[0] ?? '') ?? '', content: '已安全到家' } : way;
    await unit.handle(goHome, namedId('sample way home', studentId, day), { type: 'Report', way: told });
  }
}

/** Tells leave, appeals, health check-ins and ways home of the sample school, once. */
export async function tellRecords({ store, school, find }: SampleContext): Promise<void> {
  const time = find(LocalTime);
  const days = daysBefore(14, time).filter(isSchoolDay);
  await store.transact({ school: school.schoolId, meta: { actor: 'system' } }, async (unit) => {
    const [told] = await selectRows(unit.sql, leaveTable, 'school = $1', [school.schoolId], 'limit 1');
    if (told) return;
    await tellLeave(unit, school, days);
    await tellAppeals(unit, school, days[0]!);
    tellHealth(unit, school, time.day(Date.now()));
    await tellWaysHome(unit, school, time, days[0]!);
  });
}
