import { randomUUID } from 'node:crypto';
import { passRecorded } from '../../../libs/contracts/attendance/index.js';
import { erasedText, type NewEvent } from '../../../libs/contracts/kernel/index.js';
import { personErased, studentAdded, studentRemoved } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { attendanceService } from '../attendance.module.js';
import { passTable } from './pass.read-model.js';

let service: ServiceUnderTest;
const at = requestOf();
const { school } = at;
beforeAll(async () => {
  service = await ServiceUnderTest.start(attendanceService, { isFollowing: true, beside: ['people'] });
});
afterAll(async () => {
  await service.stop();
  expect(service.problems).toEqual([]);
});

const tell = (id: string, ...events: NewEvent[]) => service.others.tell('people', at, `student-${id}`, ...events);
const check = async () => (await checkProjections(service.store)).filter(({ differing }) => differing > 0);
const card = 'AB12';
const profile = { sex: '男', cardState: '已发卡', unlimitedMessages: false, classId: randomUUID() } as const;

async function enrol(name: string, code: string, cardNumber: string): Promise<string> {
  const id = randomUUID();
  const added = studentAdded({ ...profile, name, code, cardNumber, state: 1, creationType: 3 });
  await tell(id, added);
  // A pass that comes before that is known is looked at again with it.
  await service.settled();
  return id;
}
const pass = (credentialValue: string | undefined, person?: { id: string; code: string; name: string }) =>
  passRecorded({
    ...(person ? { person: { ...person, type: 1 } } : {}),
    credential: credentialValue ? 'card' : 'face',
    ...(credentialValue ? { credentialValue } : {}),
    deviceId: randomUUID(),
    deviceCode: 'D1',
    position: '东门',
    granted: true,
    lane: 'live',
    happenedAt: Date.now(),
  });
async function stored(event: NewEvent): Promise<string> {
  const id = randomUUID();
  await service.store.transact(at, async (unit) => unit.append(`pass-${id}`, [event]));
  return id;
}

it('leaves the passes of an erased person, with cards that nobody had then, and tells of nobody in them', async () => {
  const [id, other] = [await enrol('张三', 'S1', 'ab12'), await enrol('李四', 'S2', 'CD34')];
  const early = await stored(pass(card));
  const late = await stored(pass(card, { id, code: 'S1', name: '张三' }));
  const byFace = await stored(pass(undefined, { id, code: 'S1', name: '张三' }));
  const others = await stored(pass('CD34', { id: other, code: 'S2', name: '李四' }));
  await service.settled();
  await tell(id, studentRemoved({}), personErased({ personType: 1 }));
  await service.settled();
  const rows = await service.database.inSchool(school, (sql) => selectRows(sql, passTable));
  const told = new Map(rows.map((row) => [row.id, [row.personCode, row.personName, row.credentialValue]]));
  expect(told.get(early)).toEqual([null, null, erasedText]);
  expect(told.get(late)).toEqual([erasedText, erasedText, erasedText]);
  expect(told.get(byFace)).toEqual([erasedText, erasedText, null]);
  expect(told.get(others)).toEqual(['S2', '李四', 'CD34']);
  expect(rows.find((row) => row.id === late)?.personId).toBe(id);
  expect(await check()).toEqual([]);
});

it('tells of nobody either in what is recorded late', async () => {
  const id = await enrol('王五', 'S3', 'EF56');
  await tell(id, studentRemoved({}), personErased({ personType: 1 }));
  await service.settled();
  const late = await stored(pass('EF56', { id, code: 'S3', name: '王五' }));
  const [row] = await service.database.inSchool(school, (sql) => selectRows(sql, passTable, 'id = $1', [late]));
  expect([row?.personCode, row?.personName, row?.credentialValue]).toEqual([erasedText, erasedText, erasedText]);
  expect(await check()).toEqual([]);
});
