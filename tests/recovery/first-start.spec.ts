import { type TestDatabase, testDatabase } from '../../libs/testing/index.js';
import { type StartedProduct, startProduct } from '../../libs/testing/started-product.js';
import { loadServices } from '../../services/services.js';

let test: TestDatabase;
const processes: StartedProduct[] = [];

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(async () => {
  for (const one of processes) await one.stop();
  await test?.close();
}, 60_000);

/** Starts a process of a service. */
async function begin(service: 'identity' | 'people'): Promise<void> {
  const settings = { DATABASE_URL: test.url, SERVICES: service };
  processes.push(await startProduct(await loadServices([service]), settings));
}

/** Rows of one column, over all schools. */
const columnOf = async (sql: string) =>
  (await test.database.asOwner((session) => session.query<{ value: string }>(sql))).map(({ value }) => value);

it('processes of an installation start at the same time over an empty database: what they share is made once', async () => {
  await Promise.all([begin('people'), begin('identity'), begin('people'), begin('identity')]);
  for (const schema of ['platform', 'people', 'identity']) {
    const run = await columnOf(`select name as value from ${schema}.migrations`);
    expect(run.length).toBeGreaterThan(0);
    expect(new Set(run).size).toBe(run.length);
  }
  const schools = await columnOf('select id as value from identity.school');
  expect(schools).toHaveLength(1);
  const codes = await columnOf('select code as value from people.student');
  expect([codes.length, new Set(codes).size]).toEqual([1200, 1200]);
  const told = await columnOf(`select stream_id as value from people.events where type = 'StudentAdded'`);
  expect(told).toHaveLength(1200);
}, 180_000);
