import { setTimeout as delay } from 'node:timers/promises';
import { UnderWay } from '../../../libs/concurrency/index.js';
import { tryLock } from '../../../libs/database/index.js';
import { LogReader } from '../../../libs/eventsourcing/index.js';
import { readChain } from './chain-reading.js';
import { ChainVerifier } from './chain-verifier.js';
import { chainWriterName } from './chain-writer.js';
import { RecordedLog, type Verdict } from './testing/recorded-log.js';
import { VerificationThread } from './verification-thread.js';

let log: RecordedLog;
beforeAll(async () => {
  log = await RecordedLog.start();
}, 120_000);
afterAll(() => log?.stop());

const rest = () => log.verify(log.main, false);

/** Records operations, and waits until they are in the log. */
async function record(...names: string[]): Promise<void> {
  for (const name of names) await log.record(name);
  await log.settled();
}

describe('what was verified of the operation log', () => {
  it('is not read again', async () => {
    await record('one', 'two', 'three');
    const whole = await log.verify();
    expect(whole).toMatchObject({ intact: true, verifiednumber: 0, total: whole.entries });
    await record('four', 'five');
    const expected = { intact: true, verifiednumber: whole.entries, total: 2, entries: whole.entries + 2, pending: 0 };
    expect(await rest()).toMatchObject(expected);
    expect(await rest()).toMatchObject({ total: 0, verifiednumber: whole.entries + 2, entries: whole.entries + 2 });
  });

  it('is compared with events that come late, whose numbers are lower', async () => {
    await record('before');
    const { entries } = await rest();
    await record('late', 'later');
    // As if it had been committed before the others: their numbers say nothing of when they came.
    await log.asOwner(`update identity.verified_log set sequence = sequence + 1000000`);
    expect(await rest()).toMatchObject({ intact: true, total: 2, entries: entries + 2, problems: [] });
  });

  it('is read again when all is wanted, and from then on until no problem is found', async () => {
    await record('good', 'bad', 'end');
    await rest();
    const change = (name: string, to: string) =>
      log.asOwner(`update identity.operation_log set function = $2 where function = $1`, name, to);
    await change('bad', 'worse');
    expect(await rest()).toMatchObject({ intact: true, total: 0 });
    const found = { intact: false, problems: [{ module: 'worse', message: '日志内容被修改' }] };
    expect(await log.verify()).toMatchObject(found);
    expect(await rest()).toMatchObject({ ...found, verifiednumber: 0 });
    await change('worse', 'bad');
    expect(await rest()).toMatchObject({ intact: true, verifiednumber: 0 });
    expect(await rest()).toMatchObject({ intact: true, total: 0 });
  });

  it('shows that the end was cut off, with its events', async () => {
    await record('stays', 'cut');
    const { entries } = await rest();
    await log.asOwner(`create table kept as select * from identity.operation_log where function = 'cut'`);
    await log.asOwner(`create table kept_event as select * from people.events where data ->> 'function' = 'cut'`);
    await log.asOwner(`delete from identity.operation_log where function = 'cut'`);
    await log.asOwner(`delete from people.events where data ->> 'function' = 'cut'`);
    const problems = [{ message: `日志被删除，第${entries}条至第${entries}条不在链上` }];
    for (const verdict of [await rest(), await log.verify()])
      expect(verdict).toMatchObject({ intact: false, problemCount: 1, problems });
    await log.asOwner('insert into identity.operation_log select * from kept');
    await log.asOwner('insert into people.events select * from kept_event');
    expect(await log.verify()).toMatchObject({ intact: true, entries });
  });

  it('shows that the chain was made anew', async () => {
    await record('known');
    await rest();
    await log.asOwner(`update identity.verified_log set hash = repeat('a', 64)`);
    expect(await rest()).toMatchObject({
      intact: false,
      problems: expect.arrayContaining([expect.objectContaining({ message: '此前已校验的日志链被重新计算' })]),
    });
    const [{ hash }] = (await log.asOwner(
      'select hash from identity.operation_log where school = $1 order by number desc limit 1',
      log.school,
    )) as [{ hash: string }];
    await log.asOwner('update identity.verified_log set hash = $1', hash);
    expect(await log.verify()).toMatchObject({ intact: true });
  });
});

describe('a chain that is followed', () => {
  it('ends where it ended when the reading began: what is recorded meanwhile is nothing against it', async () => {
    await log.identity.ask('/api/schoolmodular/delete?id=unknown', { token: log.main });
    await record('before');
    const { entries } = await log.verify();
    const { database } = log.identity.campus;
    let isRecorded = false;
    const recording: Pick<typeof database, 'asSystem'> = {
      asSystem: (work) =>
        database.asSystem((sql) => {
          const query = async (statement: string, ...rest: [unknown[]?, string?]) => {
            const rows = await sql.query(statement, ...rest);
            if (!isRecorded && statement.includes('order by number desc')) {
              isRecorded = true;
              await record('during');
            }
            return rows;
          };
          return work(Object.create(sql, { query: { value: query } }));
        }),
    };
    const options = {
      school: log.school,
      verified: undefined,
      isWhole: true,
      batchSize: entries,
      onProgress: () => {},
      onRest: () => {},
      isShared: () => false,
    };
    const [quiet, busy] = [
      await readChain(database, ['people'], options),
      await readChain(recording, ['people'], options),
    ];
    expect(isRecorded).toBe(true);
    expect(busy).toMatchObject({ entries, number: entries, hash: quiet?.hash, problems: quiet?.problems });
    expect(await log.verify()).toMatchObject({ intact: true, entries: entries + 1 });
  });
});

describe('a chain whose blocks are followed meanwhile', () => {
  const options = () => ({
    school: log.school,
    verified: undefined,
    isWhole: true,
    batchSize: 1,
    onRest: () => {},
    isShared: () => false,
  });

  it('takes turns with them where others want the database too', async () => {
    const { database } = log.identity.campus;
    await log.chain('people');
    const asked: ('entry' | 'block')[] = [];
    const listening: Pick<typeof database, 'asSystem'> = {
      asSystem: (work) =>
        database.asSystem((sql) => {
          const query = (statement: string, ...rest: [unknown[]?, string?]) => {
            if (statement.includes('events_block')) asked.push('block');
            else if (statement.includes('order by number limit 1')) asked.push('entry');
            return sql.query(statement, ...rest);
          };
          return work(Object.create(sql, { query: { value: query } }));
        }),
    };
    const alone = { ...options(), onProgress: () => {} };
    const shared = { ...alone, isShared: () => true };
    expect(await readChain(listening, ['people'], shared)).toEqual(await readChain(database, ['people'], alone));
    expect(asked.filter((one) => one === 'entry').length).toBeGreaterThan(10);
    // The first block, read before anybody was seen, then all entries, then the other blocks.
    expect(asked.lastIndexOf('entry')).toBeLessThan(asked.indexOf('block', 1));
  });

  it('is broken off where these cannot be read', async () => {
    const { database } = log.identity.campus;
    const { entries } = await log.verify();
    expect(entries).toBeGreaterThan(10);
    let isSecond = false;
    const failing: Pick<typeof database, 'asSystem'> = {
      asSystem: async (work) => {
        if (isSecond) throw new Error('away');
        isSecond = true;
        return database.asSystem(work);
      },
    };
    const onProgress = jest.fn();
    await expect(readChain(failing, ['people'], { ...options(), onProgress })).rejects.toThrow('away');
    // The beginning, and the entry that was read already.
    expect(onProgress.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('waits not for ever for a change of a log, which may wait for it', async () => {
    const { database } = log.identity.campus;
    await database.asOwnerInTransaction(async (sql) => {
      await sql.query('lock table people.events_block in access exclusive mode');
      const reading = readChain(database, ['people'], { ...options(), onProgress: () => {} });
      await expect(reading).rejects.toThrow('lock timeout');
    });
  }, 30_000);

  it('which takes too long is for now: who asked may ask again', async () => {
    await record('told');
    await log.identity.campus.database.asOwnerInTransaction(async (sql) => {
      await sql.query('lock table identity.events in access exclusive mode');
      const { url } = log.identity.campus;
      const asked = await fetch(`${url}/api/system/logmg/verify?whole=true`, { headers: { token: log.main } });
      expect(asked.status).toBe(503);
    });
    expect(await log.verify()).toMatchObject({ intact: true });
  }, 60_000);

  it('is read in a thread where many events are in blocks, however few entries there are', async () => {
    const { database } = log.identity.campus;
    await log.chain('people');
    const thread = jest.spyOn(VerificationThread.prototype, 'read').mockRejectedValue(new Error('in a thread'));
    const bus = { settled: async () => {}, lag: async () => [] };
    const asked = () =>
      new ChainVerifier(database, new LogReader(database, ['identity', 'people']), bus as never, new UnderWay()).ask(
        log.school,
        true,
      );
    expect((await asked()).verdict).toMatchObject({ problemCount: 0 });
    await log.asOwner('create table was as select * from people.events_block');
    await log.asOwner('update people.events_block set events = 20001');
    await expect(asked()).rejects.toThrow('in a thread');
    await log.asOwner('update people.events_block block set events = was.events from was where was.hash = block.hash');
    thread.mockRestore();
  });
});

describe('a verification', () => {
  type State = Verdict & { run: string; running: boolean; done: number };
  const ask = (query: string) => log.identity.data<State>(`/api/system/logmg/verify?${query}`, { token: log.main });

  it('is one for all who ask while it runs, and is told afterwards', async () => {
    // Nobody can read the log until all have asked.
    const asked = await log.identity.campus.database.asOwnerInTransaction(async (sql) => {
      await sql.query('lock table identity.operation_log in access exclusive mode');
      const all = Array.from({ length: 15 }, () => ask('whole=true'));
      await delay(1000);
      return { all };
    });
    const states = await Promise.all(asked.all);
    expect(new Set(states.map(({ run }) => run)).size).toBe(1);
    const [first] = states;
    await record('after the end');
    expect(await ask(`run=${first!.run}`)).toEqual(first);
  });

  it('of another process is told of also while it judges what it found: nobody else finds anything meanwhile', async () => {
    await record('remembered');
    await rest();
    await record('on its way');
    await log.asOwner(`create table way as select * from identity.operation_log where function = 'on its way'`);
    await log.asOwner(`delete from identity.operation_log where function = 'on its way'`);
    const { database } = log.identity.campus;
    let arrive = () => {};
    const bus = {
      settled: jest.fn(() => new Promise<void>((resolve) => (arrive = resolve))),
      lag: async () => [{ consumer: chainWriterName('people'), lag: 1, beyond: 0 }],
    };
    const underWay = new UnderWay();
    underWay.begin();
    const other = new ChainVerifier(database, new LogReader(database, ['identity', 'people']), bus as never, underWay);
    const asked = other.ask(log.school, false);
    while (bus.settled.mock.calls.length === 0) await delay(10);
    // Nobody gives way to who waits for the verdict.
    expect(underWay.count[0]).toBe(0);
    const told = await ask('');
    arrive();
    expect(told).toMatchObject({ run: (await asked).run, running: true });
    expect(await asked).toMatchObject({ verdict: { problemCount: 0, pending: 1 } });
    expect(underWay.count[0]).toBe(1);
    await log.asOwner('insert into identity.operation_log select * from way');
    expect(await log.verify()).toMatchObject({ intact: true });
  });

  it('that begins in another process is not answered with the verdict of the one before', async () => {
    const { run } = await ask('');
    const told = await log.identity.campus.database.asSystem(async (sql) => {
      expect(await tryLock(sql, `identity.log-verification:${log.school}`)).toBe(true);
      return ask('');
    });
    expect(told).toEqual({ run: expect.not.stringMatching(run), running: true, done: 0, total: 0 });
  });

  it('of another process is not done twice: who asks is told how far it is', async () => {
    const { database } = log.identity.campus;
    const told = await database.asSystem(async (sql) => {
      expect(await tryLock(sql, `identity.log-verification:${log.school}`)).toBe(true);
      await log.asOwner('update identity.log_verification set done = 7, total = 9, verdict = null');
      return ask('');
    });
    expect(told).toEqual({ run: expect.any(String), running: true, done: 7, total: 9 });
    expect(await ask(`run=${told.run}`)).toMatchObject({ running: false, intact: true });
  });

  it('whole is not answered with the verdict of a shorter one that ended meanwhile', async () => {
    const shorter = await ask('');
    expect(shorter).toMatchObject({ running: false, verifiednumber: expect.any(Number) });
    expect(shorter.verifiednumber).toBeGreaterThan(0);
    expect(await ask(`run=${shorter.run}`)).toEqual(shorter);
    const whole = await ask(`whole=true&run=${shorter.run}`);
    expect(whole).toMatchObject({ running: false, verifiednumber: 0 });
  });
});
