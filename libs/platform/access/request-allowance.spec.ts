import { creates, migrate } from '../../database/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { RequestAllowance, requestAllowanceTable } from './request-allowance.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await migrate(test.database, 'platform', [creates('RequestAllowance1790000000000', [requestAllowanceTable])]);
});
afterAll(() => test.close());

/** Two processes of one installation. */
const processes = () => [new RequestAllowance(test.database), new RequestAllowance(test.database)] as const;
/** Lets time go by for a client, s. */
const letTimePass = (appKey: string, seconds: number) =>
  test.database.asSystem((sql) =>
    sql.query('update platform.request_allowance set spent_until = spent_until - $2 where app_key = $1', [
      appKey,
      seconds * 1_000_000,
    ]),
  );

it('lets a client make as many requests a minute as its limit says, whichever processes it asks', async () => {
  const both = processes();
  const asked = Array.from({ length: 10 }, (_, number) => both[number % 2]!.count('app', 3));
  const waits = await Promise.all(asked);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  expect(Math.max(...waits)).toBeLessThanOrEqual(20_000);
  for (const one of both) expect(await one.count('app', 3)).toBeGreaterThan(10_000);
  expect(await both[0].count('other', 3)).toBe(0);
});

it('lets it make more as time goes by, and never more at once than in a minute', async () => {
  const passed = async () => {
    const [one, other] = processes();
    const waits = [];
    for (let round = 0; round < 5; round++) waits.push(await one.count('late', 3), await other.count('late', 3));
    return waits.filter((wait) => wait === 0).length;
  };
  expect(await passed()).toBe(3);
  await letTimePass('late', 20);
  expect(await passed()).toBe(1);
  await letTimePass('late', 3600);
  expect(await passed()).toBe(3);
});

it('draws the requests of a second at once', async () => {
  const [one, other] = processes();
  const begun = Date.now();
  let passed = 0;
  for (const process of [one, other]) while ((await process.count('busy', 600)) === 0) passed++;
  const regained = Math.ceil((Date.now() - begun) / 1000) * 10;
  expect(passed).toBeGreaterThanOrEqual(600);
  expect(passed).toBeLessThanOrEqual(600 + regained);
});

it('does not hold up who has no limit, and takes a new one at once', async () => {
  const [one] = processes();
  expect(await one.count('free', 0)).toBe(0);
  expect(await one.count('free', 1)).toBe(0);
  expect(await one.count('free', 1)).toBeGreaterThan(0);
  expect(await one.count('free', 0)).toBe(0);
});
