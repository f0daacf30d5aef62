import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '../../../libs/database/index.js';
import { type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import { Leases, leaseMigration } from './leases.js';

const duration = 400;
let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  await migrate(test.database, 'device_gateway', [leaseMigration]);
});
afterAll(() => test.close());

const process = () => new Leases(test.database, 9, duration);
const heldBy = async (leases: Leases) => [...(await leases.renew()).held];

describe('leases', () => {
  it('are shared by those who are there, and never held by two', async () => {
    const [one, other] = [process(), process()];
    expect(await heldBy(one)).toHaveLength(9);
    expect(await heldBy(other)).toEqual([]);
    const { surplus } = await one.renew();
    expect(surplus).toHaveLength(4);
    expect(await heldBy(other)).toEqual([]);
    await one.release(surplus);
    const [mine, theirs] = [await heldBy(one), await heldBy(other)];
    expect([mine.length, theirs.length]).toEqual([5, 4]);
    expect(new Set([...mine, ...theirs]).size).toBe(9);
    await Promise.all([one.leave(), other.leave()]);
  });

  it('go to the others at once when a process leaves, and after their time when it dies', async () => {
    const [one, dead] = [process(), process()];
    await one.renew();
    await dead.renew();
    await one.release((await one.renew()).surplus);
    expect(await heldBy(dead)).toHaveLength(4);
    expect(await heldBy(one)).toHaveLength(5);
    for (let waited = 0; (await heldBy(one)).length < 9; waited += 50) {
      expect(waited).toBeLessThan(10 * duration);
      await delay(50);
    }
    const next = process();
    await next.renew();
    await one.leave();
    expect(await heldBy(next)).toHaveLength(9);
    await next.leave();
  });

  it('are lost by a process that was silent for too long, and it is told', async () => {
    const [silent, other] = [process(), process()];
    expect(await heldBy(silent)).toHaveLength(9);
    await delay(duration + 50);
    expect(await heldBy(other)).toHaveLength(9);
    expect(await heldBy(silent)).toEqual([]);
    await Promise.all([silent.leave(), other.leave()]);
  });
});
