import { deviceCameOnline, deviceWentOffline } from '../../../libs/contracts/device-gateway/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { classAdded } from '../../../libs/contracts/organisation/index.js';
import { studentAdd, studentReissuePermissions } from '../../../libs/contracts/people/index.js';
import { newId, tableName } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { holdConsumer, outcomeOf, refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { peopleService } from '../people.module.js';
import { reachableDevices, reachableTable } from './reachable-devices.js';

const refused = '1006 门禁权限下发失败，请稍后重新操作';
let people: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
let studentId: string;
let deviceId: string;

beforeAll(async () => {
  const beside = ['organisation', 'device-gateway'];
  people = await ServiceUnderTest.start(peopleService, { isFollowing: true, beside });
});
afterAll(async () => {
  expect((await checkProjections(people.store)).filter(({ differing }) => differing > 0)).toEqual([]);
  await people.stop();
});
beforeEach(async () => {
  context = requestOf();
  const classId = newId();
  const { school } = context;
  const room = classAdded({ name: '高一1班', code: 'G101', type: 2, state: 1 });
  await people.others.tell('organisation', { school }, `class-${classId}`, room);
  deviceId = newId();
  await connect();
  await people.settled();
  studentId = (await people.ask(studentAdd, { code: 'S1', name: '张三', sex: '男', classId }, context)).id;
});

/** The gateway tells of the device, because of what the account does that asks. */
const tell = (event: NewEvent) => {
  const occasion = { school: context.school, actor: context.meta.actor };
  return people.others.tell('device-gateway', occasion, `device-${deviceId}`, event);
};
const session = () => ({ deviceId, sessionId: 's1' });
const connect = () => tell(deviceCameOnline({ ...session(), firmware: '1', capabilities: [], boot: 1, epoch: 'e1' }));
const disconnect = () => tell(deviceWentOffline({ ...session(), reason: 'silent', lastSeenAt: 0 }));

const reissue = () => refusalOf(people.ask(studentReissuePermissions, { studentId }, context));
const requested = async () => {
  const sql = "select from people.events where stream_id = $1 and type = 'PermissionsReissueRequested'";
  return (await people.database.inSchool(context.school, (own) => own.query(sql, [studentId]))).length;
};

describe('the reissue of permissions', () => {
  it('knows what has just become of the last device, while the copy of devices lags', async () => {
    const whileLagging = async (told: () => Promise<void>) => {
      const [begun] = await holdConsumer(people.database, reachableDevices, async () => {
        await told();
        return [reissue()];
      });
      return begun;
    };
    expect(await whileLagging(disconnect)).toBe(refused);
    expect(await requested()).toBe(0);
    expect(await whileLagging(connect)).toBe('accepted');
    expect(await requested()).toBe(1);
  });

  it('waits while the last device goes offline, and is told', async () => {
    const [begun] = await people.database.asSystem(async (sql) => {
      await sql.query(`delete from ${tableName(reachableTable)} where id = $1`, [deviceId]);
      const reissued = reissue();
      expect(await outcomeOf(people.database, reissued)).toBe('held up');
      return [reissued];
    });
    expect(await begun).toBe(refused);
    expect(await requested()).toBe(0);
    await disconnect();
    await people.settled();
  });
});
