import { randomUUID } from 'node:crypto';
import { accessRetry } from '../../../libs/contracts/device-gateway/index.js';
import { deviceRegistered } from '../../../libs/contracts/devices/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { deviceGatewayService } from '../device-gateway.module.js';
import { attributesOf } from '../testing/test-devices.js';
import { holdPlans } from './plans.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  const beside = ['people', 'devices', 'organisation'];
  service = await ServiceUnderTest.start(deviceGatewayService, { isFollowing: true, beside });
}, 120_000);
afterAll(() => service?.stop());

const school = randomUUID();
const deviceId = randomUUID();
const retry = () => service.ask(accessRetry, { deviceId }, requestOf(school));
const asSystem = <Row>(statement: string) => service.store.database.asSystem((sql) => sql.query<Row>(statement));
const rows = () =>
  asSystem<{ key: string; refusal: string | null }>(
    'select key, wanted, confirmed, refusal from device_gateway.access_row order by key',
  );

it('what a device refused is tried again, and nothing else of it is touched; while somebody plans it is refused', async () => {
  const { others, bus } = service;
  await others.tell('devices', { school }, `device-${deviceId}`, deviceRegistered(attributesOf({ name: 'D1' })));
  await bus.settled();
  await service.store.database.asSystem((sql) =>
    sql.query(
      `insert into device_gateway.access_row (device_id, school, key, wanted, confirmed, refusal, changed_at)
       values ($1, $2, 'p:1', 'a', null, '3', now()), ($1, $2, 'p:2', 'a', 'a', null, now()), ($1, $2, 'p:3', null, 'a', '3', now())`,
      [deviceId, school],
    ),
  );
  const before = await rows();
  await service.store.database.asSystem(async (sql) => {
    holdPlans(sql, school);
    await sql.query('select 1');
    // Each has a connection: who waited would keep everybody else of the service waiting.
    const refusals = await Promise.all(Array.from({ length: 12 }, () => refusalOf(retry())));
    expect(refusals).toEqual(Array(12).fill(expect.stringContaining('数据正在被他人修改，请稍后重试')));
  });
  expect(await rows()).toEqual(before);
  const untouched = "select xmin::text as version from device_gateway.access_row where key = 'p:2'";
  const [version] = await asSystem(untouched);
  await retry();
  expect(await rows()).toEqual(before.map((row) => ({ ...row, refusal: null })));
  expect(await asSystem(untouched)).toEqual([version]);
});
