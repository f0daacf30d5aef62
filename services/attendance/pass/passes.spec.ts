import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import {
  attendanceGroupAdded,
  currentExport,
  currentQuery,
  groupPersonsAdded,
  openCurrentSubmit,
} from '../../../libs/contracts/attendance/index.js';
import { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import { deviceRegistered, doorAdded } from '../../../libs/contracts/devices/index.js';
import type { DataOf, InputOf, NewEvent } from '../../../libs/contracts/kernel/index.js';
import { classAdded } from '../../../libs/contracts/organisation/index.js';
import { studentAdded, studentChanged, teacherAdded, teacherChanged } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections, EventStore } from '../../../libs/eventsourcing/index.js';
import { LocalTime, namedId, type RequestContext } from '../../../libs/platform/index.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { attendanceService } from '../attendance.module.js';
import { devices, persons } from '../copies.js';
import { passTable } from './pass.read-model.js';
import { passRecorder } from './pass-recorder.js';

let service: ServiceUnderTest;
const stores = new Map<string, EventStore>();
const problems: unknown[] = [];
const time = new LocalTime('Asia/Shanghai');
const at = (text: string) => time.instant(text);

/** A school of its own for each test: a grade with a class, a student, a teacher, a device with a door. */
let school = '';
let context: RequestContext;
const ids = (name: string) => namedId(school, name);

beforeAll(async () => {
  service = await ServiceUnderTest.start(attendanceService);
  const { database, store: attendance, bus } = service;
  stores.set('attendance', attendance);
  const report = (problem: unknown) => void problems.push(problem);
  for (const source of ['organisation', 'people', 'devices', 'device-gateway']) {
    const store = new EventStore({ source, database, projections: [], report });
    await store.prepare();
    stores.set(source, store);
  }
  bus.consumeAll(attendance, attendanceService.consumers);
});
afterAll(async () => {
  await service.bus.stop();
  for (const store of stores.values()) if (store !== service.store) await store.close();
  await service.stop();
});

const tell = (source: string, stream: string, ...events: NewEvent[]) =>
  stores.get(source)!.transact({ school, meta: { actor: 'test' } }, async (unit) => unit.append(stream, events));

const student = {
  name: '张三',
  sex: '男',
  cardNumber: '0a1b',
  cardState: '已发卡',
  unlimitedMessages: false,
} as const;

beforeEach(async () => {
  school = randomUUID();
  context = requestOf(school);
  // The cards were given before what is told of them.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at('2026-11-01 08:00:00'));
  const state = 1 as const;
  await tell('organisation', `class-${ids('grade')}`, classAdded({ name: '高一', code: 'G1', type: 1, state }));
  const node = classAdded({ name: '高一1班', code: 'G101', type: 2, state, parentId: ids('grade') });
  await tell('organisation', `class-${ids('class')}`, node);
  const added = { ...student, code: 'S1', classId: ids('class'), state, creationType: 3 as const };
  await tell('people', `student-${ids('student')}`, studentAdded(added));
  const teacher = { code: 'T1', name: '李四', phone: '1', cardNumber: 'C2', cardState: '已发卡' } as const;
  await tell('people', `teacher-${ids('teacher')}`, teacherAdded({ ...teacher, state, creationType: 3 }));
  clock.mockRestore();
  await tell(
    'devices',
    `device-${ids('device')}`,
    deviceRegistered({
      code: 'D1',
      name: '东门门禁',
      type: 1,
      state,
      driver: 'native',
      areaId: ids('area'),
      factory: '通用',
      model: 'AC-2',
      position: '东门',
      direction: 1,
      singleSwipe: true,
    }),
    doorAdded({ doorId: ids('door'), code: '1', name: '人行通道', controlMode: 1, openSeconds: 5, index: 0 }),
  );
  await service.bus.settled();
});
afterEach(() => expect([...problems, ...service.problems]).toEqual([]));

let sequence = 0;
/** The device tells of a card at its door. */
function record(value: string, moment: string, more: Partial<DataOf<typeof deviceRecordReceived>> = {}) {
  sequence += 1;
  return deviceRecordReceived({
    deviceId: ids('device'),
    epoch: 'e1',
    sequence,
    happenedAt: moment ? at(moment) : Date.now(),
    clockTrust: 'device',
    lane: 'live',
    credential: { kind: 'card', value },
    doorCode: '1',
    granted: true,
    ...more,
  });
}
const receive = async (...events: NewEvent[]) => {
  await tell('device-gateway', `record-${randomUUID()}`, ...events);
  await service.bus.settled();
};
const list = (params: InputOf<typeof currentQuery>['params'] = {}) =>
  service.ask(currentQuery, { page: 0, pageSize: 20, params }, context);
const times = async (params: InputOf<typeof currentQuery>['params'] = {}) =>
  (await list(params)).data.map(({ happenedAt }) => happenedAt);
const stored = () => service.database.inSchool(school, (sql) => selectRows(sql, passTable, 'school = $1', [school]));
const submit = (...records: unknown[]) => service.ask(openCurrentSubmit, { records }, context);

describe('passes of devices', () => {
  it('are listed with who, where and when', async () => {
    await receive(record('0A1B', '2026-11-20 07:40:00'), record('C2', '2026-11-20 07:41:00', { direction: 2 }));
    expect(await list()).toEqual({
      recordCount: 1,
      data: [
        {
          id: expect.any(String),
          personType: 1,
          className: '高一1班',
          personCode: 'S1',
          personName: '张三',
          direction: 1,
          position: '东门 人行通道',
          happenedAt: '2026-11-20 07:40:00',
          groupName: '',
        },
      ],
    });
    expect((await list({ personType: 3 })).data).toMatchObject([{ personName: '李四', direction: 2, className: '' }]);
  });

  it('keep the name of their moment', async () => {
    await receive(record('0A1B', '2026-11-20 07:40:00'));
    await tell(
      'people',
      `student-${ids('student')}`,
      studentChanged({ ...student, name: '张小三', classId: ids('class') }),
    );
    await service.bus.settled();
    await receive(record('0A1B', '2026-11-20 17:40:00'));
    expect((await list()).data.map(({ personName }) => personName)).toEqual(['张小三', '张三']);
  });

  it('of unknown cards and of refused persons are kept, and not listed', async () => {
    await receive(
      record('FFFF', '2026-11-20 07:40:00', { granted: false, reason: 'unknown' }),
      record('0A1B', '2026-11-20 07:41:00', { granted: false, reason: 'time' }),
      record('', '2026-11-20 07:42:00', { credential: { kind: 'button' } }),
    );
    expect((await list()).recordCount).toBe(0);
    const kept = (await stored()).map(({ personName, credentialValue, reason }) => [
      personName,
      credentialValue,
      reason,
    ]);
    expect(kept.sort()).toEqual([
      [null, 'FFFF', 'unknown'],
      ['张三', '0A1B', 'time'],
    ]);
  });

  it('count once, however often a record is handled', async () => {
    const told = record('0A1B', '2026-11-20 07:40:00');
    await receive(told);
    const attendance = stores.get('attendance')!;
    const [event] = await service.database.inSchool(school, (sql) =>
      sql.query<{ id: string }>('select id from device_gateway.events where school = $1', [school]),
    );
    const again = { ...told, ...event, school, streamId: randomUUID(), meta: { actor: 'test' } };
    await attendance.transact({ school, meta: { actor: 'test' } }, (unit) =>
      passRecorder.handle(unit, [again as never]),
    );
    expect((await stored()).length).toBe(1);
  });

  it('that come late keep when they happened and when they came', async () => {
    const begun = Date.now();
    await receive(record('0A1B', '2026-11-17 07:40:00', { lane: 'backlog', clockTrust: 'running' }));
    const [late] = await stored();
    expect(late).toMatchObject({ happenedAt: at('2026-11-17 07:40:00'), lane: 'backlog' });
    expect(late!.recordedAt).toBeGreaterThanOrEqual(begun);
  });

  it('are those of a person that the device recognised', async () => {
    const face = { credential: { kind: 'face' as const } };
    await receive(
      record('', '2026-11-20 07:40:00', { ...face, personId: ids('student') }),
      record('', '2026-11-20 07:41:00', { ...face, personId: 'no uuid' }),
    );
    expect(await times()).toEqual(['2026-11-20 07:40:00']);
  });
});

describe('passes of a card that nobody has', () => {
  const day = 24 * 3_600_000;
  const ago = (time: number) => ({ happenedAt: Date.now() - time });
  const give = (cardNumber: string, name = 'student') =>
    name === 'student'
      ? tell(
          'people',
          `student-${ids('student')}`,
          studentChanged({ ...student, name: '张三', cardNumber, classId: ids('class') }),
        )
      : tell(
          'people',
          `teacher-${ids('teacher')}`,
          teacherChanged({ code: 'T1', name: '李四', phone: '1', cardNumber, cardState: '已发卡' }),
        );
  const owners = async () => (await stored()).map(({ personCode }) => personCode).sort();
  /** Does work while nobody can move the cursors of a copy. */
  const holding = (copy: { name: string }, work: () => Promise<unknown>) =>
    service.database.asSystem(async (sql) => {
      const cursors = 'select 1 from attendance.consumer_cursor where consumer = $1 for update';
      expect((await sql.query(cursors, [copy.name])).length).toBeGreaterThan(0);
      await work();
    });
  const check = async () =>
    (await checkProjections(stores.get('attendance')!)).filter(({ differing }) => differing > 0);

  it('become those of whom it is given to, in lists and hours, now and after a rebuild', async () => {
    await receive(record('ff01', '', ago(0)), record('FF01', '', ago(6 * day)));
    expect((await list()).recordCount).toBe(0);
    await give('Ff01');
    await service.bus.settled();
    expect(await owners()).toEqual(['S1', 'S1']);
    expect((await list({ classId: ids('class') })).data).toMatchObject([{ personName: '张三' }, { personCode: 'S1' }]);
    expect((await list({ personId: ids('student') })).recordCount).toBe(2);
    await stores.get('attendance')!.rebuild();
    expect(await owners()).toEqual(['S1', 'S1']);
    expect(await check()).toEqual([]);
  });

  it('stay unknown where they are too old, or another one was given the card before', async () => {
    await receive(record('FF02', '', ago(8 * day)));
    await receive(record('FF03', '', ago(0)));
    await give('FF02');
    await give('FF03', 'teacher');
    await service.bus.settled();
    await give('FF03');
    await service.bus.settled();
    expect(await owners()).toEqual(['T1', null]);
  });

  it('are those of its holder where the copy of persons lags behind the readers', async () => {
    await holding(persons.projection, async () => {
      await give('FF04');
      await tell('device-gateway', `record-${randomUUID()}`, record('FF04', '', ago(0)));
    });
    await service.bus.settled();
    expect(await owners()).toEqual(['S1']);
    expect(await check()).toEqual([]);
  });

  it.each(devices.projections)('name their place where a copy of devices lags: $name', async (copy) => {
    await holding(copy, async () => {
      const place = {
        doorId: ids('side door'),
        code: '2',
        name: '侧门',
        controlMode: 1,
        openSeconds: 5,
        index: 1,
      } as const;
      await tell('devices', `device-${ids('device')}`, doorAdded(place));
      await tell('device-gateway', `record-${randomUUID()}`, record('0A1B', '', { ...ago(0), doorCode: '2' }));
    });
    await service.bus.settled();
    expect((await stored()).map(({ position }) => position)).toEqual(['东门 侧门']);
  });
});

describe('the list of passes', () => {
  beforeEach(() =>
    receive(
      record('0A1B', '2026-11-18 23:59:59'),
      record('0A1B', '2026-11-19 00:00:00', { direction: 2 }),
      record('0A1B', '2026-11-20 12:00:00'),
    ),
  );

  it('takes a range that ends at a midnight with that whole day', async () => {
    const range = { from: '2026-11-19 00:00:00', to: '2026-11-19 00:00:00' };
    expect(await times(range)).toEqual(['2026-11-19 00:00:00']);
    expect(await times({ to: '2026-11-20 11:59:59' })).toEqual(['2026-11-19 00:00:00', '2026-11-18 23:59:59']);
    expect(await times({ from: '2026-11-19 00:00:01' })).toEqual(['2026-11-20 12:00:00']);
  });

  it('filters by class and those below, direction, name, code, position and group', async () => {
    const count = async (params: InputOf<typeof currentQuery>['params']) => (await list(params)).recordCount;
    expect(await count({ classId: ids('grade') })).toBe(3);
    expect(await count({ classId: ids('class'), direction: 2 })).toBe(1);
    expect(await count({ classId: randomUUID() })).toBe(0);
    expect(await count({ name: '三', code: 's1', position: '人行' })).toBe(3);
    expect(await count({ name: '%' })).toBe(0);
    expect(await count({ groupId: randomUUID() })).toBe(0);
  });

  it('names the groups of teachers, and filters by the group that they are in now', async () => {
    await receive(record('C2', '2026-11-20 08:00:00'));
    const [one, other] = [ids('group'), ids('other group')];
    const rule = { ruleId: ids('rule'), state: 1 as const };
    const teacher = { parts: [{ partId: ids('part'), personId: ids('teacher') }] };
    const pupil = { parts: [{ partId: ids('pupil'), personId: ids('student') }] };
    const begin = attendanceGroupAdded({ ...rule, name: '任课教师组' });
    await tell('attendance', `attendanceGroup-${one}`, begin, groupPersonsAdded(teacher));
    await tell(
      'attendance',
      `attendanceGroup-${other}`,
      attendanceGroupAdded({ ...rule, name: '一班' }),
      groupPersonsAdded(pupil),
    );
    expect((await list({ personType: 3, groupId: one })).data).toMatchObject([
      { personName: '李四', groupName: '任课教师组' },
    ]);
    expect((await list({ personType: 3, groupId: other })).recordCount).toBe(0);
    expect((await list({ personType: 1 })).data[0]).toMatchObject({ personName: '张三', groupName: '' });
  });

  it('is a workbook of the same passes', async () => {
    const file = await service.ask(currentExport, { params: { personType: 1, direction: 2 } }, context);
    expect(file.fileName).toBe('出入记录.xlsx');
    const stream = new PassThrough();
    const [content] = await Promise.all([buffer(stream), file.write(stream)]);
    const { default: exceljs } = await import('exceljs');
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(content as unknown as ArrayBuffer);
    const rows = workbook.worksheets[0]!.getSheetValues().slice(1) as { text?: string }[][];
    const texts = rows.map((row) => row.slice(1).map((cell) => cellText(cell)));
    expect(texts).toEqual([
      ['班级/组织机构', '编码', '姓名', '方向', '位置', '时间'],
      ['高一1班', 'S1', '张三', '出', '东门 人行通道', '2026-11-19 00:00:00'],
    ]);
  });
});

const cellText = (cell: unknown) =>
  typeof cell === 'object' && cell !== null && 'richText' in cell
    ? (cell.richText as { text: string }[]).map(({ text }) => text).join('')
    : String(cell);

describe('passes of the open interface', () => {
  const entry = { devicecode: 'D1', doorcode: '1', personno: 'S1', directory: 1, collecttime: '2026-11-20 07:40:00' };

  it('count once by device, person and time', async () => {
    expect(await submit(entry, entry)).toEqual({ count: 2, successCount: 2, failCount: 0, failures: [] });
    await submit({ ...entry, personno: '', cardno: '0a1B' });
    expect(await times()).toEqual(['2026-11-20 07:40:00']);
    await submit({ ...entry, collecttime: '2026-11-20 07:40:01', personno: 'T1' });
    expect(await times({ personType: 3 })).toEqual(['2026-11-20 07:40:01']);
  });

  it('stand alone: bad ones say why, good ones are stored', async () => {
    const outcome = await submit(
      entry,
      7,
      { ...entry, devicecode: '' },
      { ...entry, devicecode: 'D9' },
      { ...entry, doorcode: '9' },
      { ...entry, personno: '' },
      { ...entry, personno: 'S9' },
      { ...entry, collecttime: '2026-02-30 00:00:00' },
    );
    expect(outcome).toMatchObject({ count: 8, successCount: 1, failCount: 7 });
    expect(outcome.failures.map(({ index, error }) => [index, error])).toEqual([
      [1, '请求格式不正确'],
      [2, '请输入机号'],
      [3, '设备不存在'],
      [4, '门不存在'],
      [5, '请输入人员编码或卡号'],
      [6, '人员不存在'],
      [7, '采集时间格式不正确'],
    ]);
    expect((await list()).recordCount).toBe(1);
  });

  it('see nothing of other schools', async () => {
    context = { ...context, school: randomUUID() };
    expect((await submit(entry)).failures[0]?.error).toBe('设备不存在');
  });
});
