import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/index.js';
import { integer, table, uuid } from '../../database/index.js';
import { EventStore, projection } from '../../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { serviceModule } from '../service/service-definition.js';
import { cursors } from './cursors.js';

const rung = defineEvent('BellRung', 1, z.object({}));
const bells = projection({
  source: 'devices',
  table: table('attendance', 'bell', { columns: { id: uuid(), school: uuid(), times: integer() }, key: ['id'] }),
  version: 1,
  on: (on) => [on(rung, (row, { streamId, school }) => ({ id: streamId, school, times: (row?.times ?? 0) + 1 }))],
});

describe('npm run cursors', () => {
  const school = randomUUID();
  const services = (['devices', 'attendance'] as const).map((name) =>
    serviceModule({ name, folders: name === 'attendance' ? [{ projections: [bells] }] : [] }),
  );
  let test: TestDatabase;
  let devices: EventStore;
  let attendance: EventStore;
  let said: string[];

  beforeAll(async () => {
    test = await testDatabase();
    devices = new EventStore({ source: 'devices', database: test.database, projections: [] });
    attendance = new EventStore({ source: 'attendance', database: test.database, projections: [bells] });
    for (const store of [devices, attendance]) await store.prepare();
  });
  afterAll(async () => {
    for (const store of [devices, attendance]) await store.close();
    await test.close();
  });

  async function run(...words: string[]): Promise<number> {
    said = [];
    const log = jest.spyOn(console, 'log').mockImplementation((text) => void said.push(String(text)));
    const error = jest.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
    try {
      return await cursors(services, { DATABASE_URL: test.url }, words);
    } finally {
      log.mockRestore();
      error.mockRestore();
    }
  }
  const ask = <Row>(sql: string, ...values: unknown[]) => test.database.asSystem((one) => one.query<Row>(sql, values));
  const put = (consumer: string, position: number) =>
    ask(
      `insert into attendance.consumer_cursor (consumer, source, shard, position) values ($1, 'devices', $2, $3)
       on conflict (consumer, source, shard) do update set position = excluded.position`,
      consumer,
      devices.shardOf(school),
      position,
    );
  const placeOf = async (consumer: string) =>
    (
      await ask<{ position: number }>('select position from attendance.consumer_cursor where consumer = $1', consumer)
    )[0]?.position;
  /** Rings and waits until each of the rings has its position. */
  async function ring(times: number): Promise<void> {
    const head = () => ask<{ sum: number }>('select sum(position)::int as sum from devices.log_head');
    const before = (await head())[0]?.sum ?? 0;
    for (let time = 0; time < times; time++)
      await devices.transact({ school, meta: { actor: 'sexton' } }, async (unit) =>
        unit.append(`bell-${randomUUID()}`, [rung({})]),
      );
    while (((await head())[0]?.sum ?? 0) < before + times) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  it('names cursors beyond their logs and puts those that are asked for to the end, but no copy', async () => {
    await ring(3);
    await put('attendance.listener', 3);
    expect(await run()).toBe(0);
    expect(said).toEqual(['0 cursors are beyond their logs.']);
    await put('attendance.listener', 1_000_003);
    await put('attendance.other', 1_000_003);
    await put(bells.name, 1_000_003);
    expect(await run()).toBe(1);
    expect(said).toHaveLength(4);
    expect(said.join()).toContain('"consumer":"attendance.listener","source":"devices"');
    expect(await run('--mend', 'attendance.listener')).toBe(1);
    expect([await placeOf('attendance.listener'), await placeOf('attendance.other')]).toEqual([3, 1_000_003]);
    expect(await run('--mend', 'all')).toBe(1);
    expect(said).toContain(`${bells.name} is a copy: npm run models -- --rebuild ${bells.name}`);
    expect([await placeOf('attendance.other'), await placeOf(bells.name)]).toEqual([3, 1_000_003]);
    await attendance.rebuild([bells.name]);
    expect(await run()).toBe(0);
  });

  it('puts a consumer before what was recorded since a time', async () => {
    const since = new Date((await ask<{ now: number }>('select clock_timestamp() as now'))[0]!.now + 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await ring(2);
    await put('attendance.listener', 1_000_003);
    expect(await run('--mend', 'attendance.listener', '--since', since.toISOString())).toBe(0);
    expect(await placeOf('attendance.listener')).toBe(3);
    for (const wrong of [['--since', 'yesterday'], ['--mend', 'all', '--since', since.toISOString()], ['--drop']])
      expect(await run(...wrong)).toBe(64);
  });
});
