import { randomUUID } from 'node:crypto';
import { deviceRecordReceived } from '../../../../libs/contracts/device-gateway/index.js';
import {
  areaAdded,
  deviceCommandRequested,
  deviceRegistered,
  doorAdded,
  doorChanged,
} from '../../../../libs/contracts/devices/index.js';
import { accountAdded, accountAuthorised, alarmRaised } from '../../../../libs/contracts/identity/index.js';
import { erasedText, type NewEvent } from '../../../../libs/contracts/kernel/index.js';
import { modules } from '../../../../libs/contracts/modules.js';
import { classAdded, classMoved, job } from '../../../../libs/contracts/organisation/index.js';
import {
  faceTaken,
  parentAdded,
  parentUnbound,
  studentAdded,
  studentChanged,
  studentRemoved,
} from '../../../../libs/contracts/people/index.js';
import type { PastFilter, StoredEvent, StreamOfSource } from '../../../../libs/eventsourcing/index.js';
import { Teller, type ToldEvent } from './teller.js';

const school = randomUUID();
const ids = {
  class: randomUUID(),
  other: randomUUID(),
  student: randomUUID(),
  parent: randomUUID(),
  admin: randomUUID(),
};
let log: StoredEvent[] = [];
let asked: StreamOfSource[][] = [];

/** What happens next: `at` a stream of a service, by the account of the school. */
function happened(at: string, ...events: NewEvent[]): StoredEvent[] {
  const [source = '', stream = ''] = at.split(' ');
  const stored = events.map((event) => ({
    ...event,
    ...{
      id: randomUUID(),
      source,
      stream,
      streamId: stream.slice(-36),
      school,
      recordedAt: 0,
      streamVersion: 1,
      shard: 0,
    },
    ...{ schemaVersion: event.version, meta: { actor: 'main', accountId: ids.admin }, sequence: '0' },
  }));
  for (const event of stored) log.push({ ...event, sequence: String(log.length + 1) });
  return log.slice(-events.length);
}

/** The logs, as a reader of them answers. */
const reader = {
  streams: async (streams: readonly StreamOfSource[], { types = [] }: PastFilter) => {
    asked.push([...streams]);
    return log.filter(
      (event) =>
        streams.some(({ source, stream }) => source === event.source && stream === event.stream) &&
        types.some(({ name }) => name === event.type),
    );
  },
};
const time = { text: (moment: number) => `at ${moment}` };
const tell = (events: readonly StoredEvent[], language: 'zh' | 'es' = 'zh') =>
  new Teller(reader, { school, language }, time).tell(events);
const line = ({ title, kind, subject, changes }: ToldEvent) => [
  `${title} ${subject?.name ?? ''}`,
  kind,
  ...changes.map(({ label, from, to }) => `${label}: ${from} > ${to}`),
];

const profile = {
  name: '王小明',
  sex: '男',
  cardState: '未发卡',
  classId: ids.class,
  unlimitedMessages: false,
} as const;
const added = studentAdded({ ...profile, code: 'S00012', phone: '139', state: 1, creationType: 3 });
const at = {
  student: `people student-${ids.student}`,
  class: `organisation class-${ids.class}`,
  other: `organisation class-${ids.other}`,
};

beforeEach(() => {
  [log, asked] = [[], []];
  happened(
    `identity account-${ids.admin}`,
    accountAdded({ loginAccount: 'main', name: '李主任', phone: '1', accountType: 2, isMain: true, state: 1 }),
  );
  happened(at.class, classAdded({ name: '一班', code: 'C1', type: 2, state: 1 }));
  happened(at.other, classAdded({ name: '二班', code: 'C2', type: 2, state: 1 }));
});

it('a student is added, changed and removed: who, whom, and what became what', async () => {
  const { phone: _none, ...rest } = { ...profile, phone: undefined };
  const [first, second, last] = happened(
    at.student,
    added,
    studentChanged({ ...rest, name: '王大明', classId: ids.other, boardingType: 1, unlimitedMessages: true }),
    studentRemoved({}),
  );
  const [one, two, three] = await tell([first!, second!, last!]);
  expect(one).toMatchObject({ title: '新增学生', kind: 'added', actorName: '李主任' });
  expect(one!.changes).toContainEqual({ label: '班级', from: null, to: '一班 (C1)', isList: false });
  expect(line(two!)).toEqual([
    '修改学生 王大明 (S00012)',
    'changed',
    '姓名: 王小明 > 王大明',
    '电话号码: 139 > null',
    '班级: 一班 (C1) > 二班 (C2)',
    '住宿类型: null > 住校',
    '消息不限制: 否 > 是',
  ]);
  expect(line(three!).slice(0, 2)).toEqual(['删除学生 王大明 (S00012)', 'removed']);
  expect(three!.changes).toContainEqual({ label: '状态', from: '启用', to: null, isList: false });
  expect(three!.subject).toEqual({
    ...{ aggregate: 'student', aggregateId: ids.student, name: '王大明 (S00012)', isRemoved: true, link: '' },
    historyLink: `/Base/student?history=${ids.student}`,
  });
  // What the events name was read at once.
  expect(asked).toHaveLength(1);
});

it('a name is the one of that moment; the list of what is still there is asked for what it is called now', async () => {
  const [first] = happened(at.student, added);
  happened(at.class, { ...classMoved({ parentId: ids.other }) });
  happened(at.student, studentChanged({ ...profile, name: '改名' }));
  const [told] = await tell([first!]);
  expect(told!.subject).toMatchObject({ name: '王小明 (S00012)', link: '/Base/student?keyword=S00012' });
  const [moved] = await tell([log.find(({ type }) => type === 'ClassMoved')!]);
  expect(line(moved!)).toEqual(['修改组织机构 一班 (C1)', 'changed', '上级: null > 二班 (C2)']);
});

it('of an erased person nothing is told but that', async () => {
  const [first, last] = happened(
    at.student,
    studentAdded({ ...profile, name: erasedText, code: erasedText, state: 1, creationType: 3 }),
    studentRemoved({}),
  );
  const [photo] = happened(
    `people face-${ids.student}`,
    faceTaken({ personType: 1, hash: erasedText, width: 1, height: 1, size: 1, creationType: 3 }),
  );
  const told = await tell([first!, last!, photo!]);
  expect(told.map(({ subject }) => subject?.name)).toEqual(Array(3).fill('已抹除个人数据的人员'));
  expect(told[0]!.changes).toContainEqual({ label: '姓名', from: null, to: '已抹除', isList: false });
  expect(JSON.stringify(told)).not.toContain(erasedText);
});

it('parents of a student go by their names, photos and groups by that of the person', async () => {
  happened(
    `people parent-${ids.parent}`,
    parentAdded({ code: 'P1', name: '王父', phone: '138', state: 1, creationType: 3 }),
  );
  happened(at.student, added);
  const [unbound] = happened(at.student, parentUnbound({ bindingId: randomUUID(), parentId: ids.parent }));
  const [told] = await tell([unbound!]);
  expect(line(told!)).toEqual(['解除家长绑定 王小明 (S00012)', 'removed', '家长: 王父 (P1) > null']);
});

it('a door is one of its device, by its own values', async () => {
  const [device, area] = [randomUUID(), randomUUID()];
  happened(`devices area-${area}`, areaAdded({ areaId: area, name: '东区', code: 'E' }));
  happened(
    `devices device-${device}`,
    deviceRegistered({
      code: 'D1',
      name: '控制器',
      type: 1,
      state: 1,
      driver: 'native',
      areaId: area,
      factory: 'f',
      model: 'm',
      singleSwipe: false,
    }),
  );
  const doors = ['1', '2'].map(
    (code) => ({ doorId: randomUUID(), code, name: `门${code}`, controlMode: 1, openSeconds: 3, index: 0 }) as const,
  );
  happened(`devices device-${device}`, ...doors.map((door) => doorAdded(door)));
  const [changed] = happened(`devices device-${device}`, doorChanged({ ...doors[1]!, name: '北门', controlMode: 2 }));
  const command = {
    commandId: randomUUID(),
    deviceId: device,
    deviceCode: 'D1',
    requestedBy: '李主任',
    requestedAt: 5,
    expiresAt: 9,
  };
  const [opened] = happened(
    `devices command-${command.commandId}`,
    deviceCommandRequested({ ...command, operation: 'door.open', doorCode: '2', arguments: { duration: 3000 } }),
  );
  const told = (await tell([changed!, opened!])).map(line);
  expect(told).toEqual([
    ['修改门 北门 (2)', 'changed', '门名称: 门2 > 北门', '控制方式: 在线受控 > 常开'],
    [
      '下发设备指令 控制器 (D1) · 北门 (2)',
      'fact',
      '设备: null > 控制器 (D1)',
      '门: null > 北门 (2)',
      '指令: null > 远程开门',
      '时间: null > at 5',
    ],
  ]);
  const [registered] = await tell([log.find(({ type }) => type === 'DeviceRegistered')!]);
  expect(registered!.changes).toContainEqual({ label: '区域', from: null, to: '东区 (E)', isList: false });
});

it('of rights the ones that came and went are told, buttons after their menus, in the language of who asks', async () => {
  const [menu, button] = [
    modules.find(({ path }) => path === '/Base/student')!,
    modules.find(({ name }) => name === 'student:dbtn_delete')!,
  ];
  const [, second] = happened(
    `identity account-${ids.admin}`,
    accountAuthorised({ moduleIds: [menu.id], permissions: [] }),
    accountAuthorised({ moduleIds: [menu.id, button.id], permissions: ['student:dbtn_delete'] }),
  );
  expect(line((await tell([second!]))[0]!)).toEqual([
    '设置权限 李主任 (main)',
    'changed',
    '模块: null > 学生管理 / 批量删除',
  ]);
  expect((await tell([second!]))[0]!.changes).toMatchObject([{ isList: true }]);
  const [inSpanish] = await tell([second!], 'es');
  expect(inSpanish!.changes[0]!.to).toMatch(/^Alumnos \/ Eliminar/);
});

it('entries of a dictionary and alarms are told in the words of their declarations', async () => {
  const id = randomUUID();
  const [first, second] = happened(
    `organisation job-${id}`,
    job.events.added({ name: '校长', code: 'J1' }),
    job.events.stateSwitched({ state: 2 }),
  );
  const [raised] = happened(
    `identity alarm-${randomUUID()}`,
    alarmRaised({
      type: '设备告警',
      level: 1,
      template: '火警',
      values: {},
      happenedAt: 7,
      occurrences: 1,
      subject: 'fire',
    }),
  );
  const told = await tell([first!, second!, raised!], 'es');
  expect(told.map(({ title, subject }) => [title, subject?.name])).toEqual([
    ['Añadir cargo', '校长 (J1)'],
    ['Activar o desactivar cargo', '校长 (J1)'],
    ['Alarma producida', expect.stringMatching(/\p{L}/u)],
  ]);
  expect(told[1]!.changes).toEqual([{ label: 'Estado', from: null, to: 'Inactivo', isList: false }]);
  expect(told[2]!.changes).toContainEqual({ label: 'Hora', from: null, to: 'at 7', isList: false });
});

it('an event that this program does not know is told as it is called', async () => {
  const [strange] = happened(`people strange-${randomUUID()}`, { type: 'SomethingNew', version: 1, data: { a: 1 } });
  expect(await tell([strange!])).toMatchObject([
    { title: 'SomethingNew', kind: 'fact', changes: [], subject: undefined },
  ]);
});

it('what the payload does not show is not told beside it', async () => {
  const [received] = happened(
    `device-gateway records-${randomUUID()}`,
    deviceRecordReceived({
      ...{ deviceId: randomUUID(), epoch: 'e', sequence: 1, happenedAt: 5, clockTrust: 'device', lane: 'live' },
      ...{ credential: { kind: 'qr', value: 'TICKET-4711' }, granted: true },
    }),
  );
  const [told] = await tell([received!]);
  expect(told).toMatchObject({
    kind: 'fact',
    changes: expect.arrayContaining([expect.objectContaining({ to: 'at 5' })]),
  });
  expect(JSON.stringify(told)).not.toContain('4711');
});

it('as many are told as the console shows on a page', async () => {
  const events = happened(at.student, added, ...Array.from({ length: 200 }, () => studentChanged({ ...profile })));
  const told = await tell(events);
  expect(told).toHaveLength(201);
  expect(told.map(({ subject }) => subject === undefined).lastIndexOf(false)).toBe(199);
  expect(told[200]).toEqual({ title: 'StudentChanged', kind: 'fact', actorName: '', subject: undefined, changes: [] });
});
