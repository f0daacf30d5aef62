import { LocalTime } from '../../../libs/platform/index.js';
import { attendance, ids, schoolId, start, stop } from '../testing/attendance-school.js';
import { atTime, foundJudged } from '../testing/judged-school.js';
import { at, receive, record } from '../testing/passing-school.js';
import { factsOf, type PersonDay } from './facts.js';

beforeAll(start);
beforeEach(foundJudged);
afterAll(async () => {
  expect(await stop()).toEqual([]);
});

const time = new LocalTime('Asia/Shanghai');
const days = ['2026-11-02', '2026-11-10', '2026-11-18', '2026-11-19', '2026-11-25', '2026-11-26'];
/** The days of which passes are read for some days of a person. */
async function daysRead(personId: string, wanted: readonly PersonDay[]): Promise<string[]> {
  const facts = await attendance().database.inSchool(schoolId(), (sql) => factsOf(sql, schoolId(), wanted, time));
  return (facts.passes.get(personId) ?? []).map(({ happenedAt }) => time.day(happenedAt)).sort();
}

describe('what decides about persons and days', () => {
  it('is read of the days of each person: of those between them too where they are near, not where they are far', async () => {
    await atTime('2026-11-27 08:00:00', () =>
      receive(...days.flatMap((day) => ['0A1B', 'C2'].map((card) => record(card, at(`${day} 07:40:00`))))),
    );
    const [student, teacher] = [ids('student'), ids('李四')];
    const wanted = [
      ...['2026-11-25', '2026-11-02', '2026-11-18'].map((day) => ({ personId: student, day })),
      { personId: teacher, day: '2026-11-19' },
    ];
    expect(await daysRead(student, wanted)).toEqual(['2026-11-02', '2026-11-18', '2026-11-19', '2026-11-25']);
    expect(await daysRead(teacher, wanted)).toEqual(['2026-11-19']);
  });
});
