import { attendanceRuleExcludeClasses, openCurrentSubmit } from '../../libs/contracts/attendance/index.js';
import { classAdded } from '../../libs/contracts/organisation/index.js';
import { studentChanged } from '../../libs/contracts/people/index.js';
import { selectRows, type Table } from '../../libs/database/index.js';
import { checkProjections, type Projection } from '../../libs/eventsourcing/index.js';
import { holdConsumer, refusalOf } from '../../libs/testing/index.js';
import { classes, devices, persons } from './copies.js';
import { passes, passTable } from './pass/pass.read-model.js';
import { schoolExclusions, schoolExclusionTable } from './rule/school-exclusion.js';
import {
  append,
  ask,
  attendance,
  found,
  ids,
  schoolId,
  start,
  stop,
  whileRemoving,
} from './testing/attendance-school.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => {
  const own = (await checkProjections(attendance())).filter(({ projection }) =>
    [passes.name, schoolExclusions.name].includes(projection),
  );
  expect(own.map(({ differing }) => differing)).toEqual([0, 0]);
  expect(await stop()).toEqual([]);
});

/** Begins work while a copy cannot hear what its source has told. */
async function whileCopyLags<T>(copy: Projection, work: () => Promise<Promise<T>[]>): Promise<T> {
  const [begun] = await holdConsumer(attendance().database, copy, work);
  return begun as T;
}
const exclude = (...chosen: string[]) => refusalOf(ask(attendanceRuleExcludeClasses, { ids: chosen.map(ids) }));
const rows = <T extends Table>(table: T) =>
  attendance().database.inSchool(schoolId(), (sql) => selectRows(sql, table, 'school = $1', [schoolId()]));

describe('the exclusion of classes', () => {
  it('knows a class that was added right before, while the copy of classes lags', async () => {
    const outcome = await whileCopyLags(classes.projection, async () => {
      const added = classAdded({ name: '高一2班', code: 'G102', type: 2, state: 1 });
      await append('organisation', `class-${ids('new')}`, [added]);
      return [exclude('new')];
    });
    expect(outcome).toBe('accepted');
    expect(await rows(schoolExclusionTable)).toEqual([{ school: schoolId(), classIds: [ids('new')] }]);
  });

  it('waits for a class that is being removed, and is told', async () => {
    expect(await whileRemoving(classes.table, ids('class'), () => exclude('class'))).toBe('1004 班级不存在');
    expect(await rows(schoolExclusionTable)).toEqual([]);
  });
});

describe('the submission of passes', () => {
  const entry = { devicecode: 'D1', doorcode: '1', personno: 'S1', directory: 1, collecttime: '2026-11-20 07:40:00' };
  const submit = (more: Partial<typeof entry> & { cardno?: string } = {}) =>
    ask(openCurrentSubmit, { records: [{ ...entry, ...more }] });

  it('knows a card that was given right before, while the copy of persons lags', async () => {
    const profile = { name: '张三', sex: '男', classId: ids('class'), unlimitedMessages: false } as const;
    const outcome = await whileCopyLags(persons.projection, async () => {
      const given = studentChanged({ ...profile, cardState: '已发卡', cardNumber: 'C1' });
      await append('people', `student-${ids('student')}`, [given]);
      return [submit({ personno: '', cardno: 'c1' })];
    });
    expect(outcome.failures).toEqual([]);
    expect(await rows(passTable)).toMatchObject([{ personCode: 'S1' }]);
  });

  it.each([
    ['人员不存在', 'student', persons.table],
    ['设备不存在', 'device', devices.devices],
    ['门不存在', 'door', devices.doors],
  ])('waits for what is being removed, and is told: %s', async (error, name, table) => {
    const outcome = await whileRemoving(table, ids(name), () => submit());
    expect(outcome.failures).toEqual([{ index: 0, error }]);
    expect(await rows(passTable)).toEqual([]);
  });
});
