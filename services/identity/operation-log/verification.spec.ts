import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { archive } from '../../../libs/platform/boot/archive.js';
import { identityService } from '../identity.module.js';
import { RecordedLog, type Verdict } from './testing/recorded-log.js';

let log: RecordedLog;
beforeAll(async () => {
  log = await RecordedLog.start();
}, 120_000);
afterAll(() => log?.stop());

describe('the chain of the operation log', () => {
  it('is whole when services record at the same time', async () => {
    const { entries } = await log.verify();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        log.record(`at once ${n}`),
        log.identity.ask('/api/schoolmodular/delete?id=unknown', { token: log.main }),
      ]).flat(),
    );
    await log.settled();
    expect(await log.verify()).toMatchObject({ intact: true, entries: entries + 40, pending: 0 });
  });

  it('is verified without the events of an archived month, which are told', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2025, 8, 15));
    await log.others.prepare();
    await log.record('old');
    now.mockRestore();
    await log.settled();
    const before = await log.verify();
    const settings = {
      DATABASE_URL: log.identity.campus.database.ownerUrl,
      ARCHIVE_DIR: await mkdtemp(join(tmpdir(), 'campus-archive-')),
    };
    const services = [identityService, { ...identityService, name: 'people' as const }];
    const said = jest.spyOn(console, 'log').mockReturnValue();
    const run = (...words: string[]) => archive(services, settings, words);
    expect(await run('--before', '2025-10')).toBe(0);
    expect(await readdir(settings.ARCHIVE_DIR)).toEqual(['people-202509.json', 'people-202509.jsonl.gz']);
    const { archived, archivedMonths, intact, entries, head } = await log.verify();
    expect({ archived, archivedMonths, intact, entries, head }).toEqual({
      ...{ archived: 1, archivedMonths: '2025-09', intact: true, entries: before.entries, head: before.head },
    });
    await log.record('here');
    await log.settled();
    await log.asOwner(`delete from people.events where data ->> 'function' = 'here'`);
    expect(await log.verify()).toMatchObject({ intact: false, archived: 1, problems: [{ module: 'here' }] });
    await log.asOwner(`delete from identity.operation_log where function = 'here'`);
    expect(await log.identity.data('/api/system/logmg/archived', { token: log.main })).toEqual([
      { month: '2025-09', beginTime: '2025-09-01 08:00:00', toTime: '2025-10-01 07:59:59' },
    ]);
    expect(await run('--restore', '2025-09')).toBe(0);
    expect(said.mock.calls).toEqual([
      ['people: 1 events of 2025-09 are in people-202509.jsonl.gz.'],
      ['people: 1 events of 2025-09 are back.'],
    ]);
    said.mockRestore();
    expect(await log.verify()).toMatchObject({ intact: true, archived: 0, archivedMonths: '', head: before.head });
    expect(await log.identity.data('/api/system/logmg/archived', { token: log.main })).toEqual([]);
    await rm(settings.ARCHIVE_DIR, { recursive: true });
  });

  it('cannot be changed by the roles of the services', async () => {
    const change = log.identity.campus.database.asSystem((sql) =>
      sql.query("update identity.operation_log set function = 'x'"),
    );
    await expect(change).rejects.toThrow('permission denied');
    const removal = log.identity.campus.database.asSystem((sql) => sql.query('delete from identity.operation_log'));
    await expect(removal).rejects.toThrow('permission denied');
  });

  describe('shows the hand of the owner of the database', () => {
    const entry = "select id from identity.operation_log where function = 'second'";
    const event = `select id from people.events where data ->> 'function' = 'second'`;
    let before: Verdict;

    beforeEach(async () => {
      for (const name of ['first', 'second', 'third']) await log.record(name);
      await log.settled();
      before = await log.verify();
      expect(before.intact).toBe(true);
      for (const table of ['identity.operation_log', 'people.events'])
        await log.asOwner(`create table ${table}_kept as select * from ${table} where school = $1`, log.school);
    });
    afterEach(async () => {
      for (const table of ['identity.operation_log', 'people.events']) {
        await log.asOwner(`delete from ${table} where school = $1`, log.school);
        await log.asOwner(`insert into ${table} select * from ${table}_kept`);
        await log.asOwner(`drop table ${table}_kept`);
      }
      expect(await log.verify()).toMatchObject({ intact: true, head: before.head });
    });

    const found = async () => {
      const { intact, problemCount, problems } = await log.verify();
      expect(intact).toBe(false);
      expect(problemCount).toBe(problems.length);
      return problems.map(({ module, message }) => `${module}: ${message}`).sort();
    };

    it.each(["function = 'other'", "login_account = 'other'", 'code = 1', `parameters = '{"name":"王"}'`])(
      'in an entry: %s',
      async (change) => {
        await log.asOwner(
          `update identity.operation_log set ${change} where id = (${entry} order by number desc limit 1)`,
        );
        const name = change.startsWith('function') ? 'other' : 'second';
        expect(await found()).toEqual([`${name}: 日志内容被修改`]);
      },
    );

    it('in an entry that was given a new hash', async () => {
      await log.asOwner(
        `update identity.operation_log set hash = repeat('a', 64) where id = (${entry} order by number desc limit 1)`,
      );
      expect(await found()).toEqual(['second: 日志内容被修改', 'third: 与前一条日志的链接断开']);
    });

    it('in a removed entry', async () => {
      const number = before.entries - 1;
      await log.asOwner(`delete from identity.operation_log where id = (${entry} order by number desc limit 1)`);
      expect(await found()).toEqual(
        ['second: 日志已被删除，对应的事件仍在', `third: 日志被删除，第${number}条至第${number}条不在链上`].sort(),
      );
    });

    it('in the removed last entries', async () => {
      await log.asOwner(
        'delete from identity.operation_log where school = $1 and number > $2',
        log.school,
        before.entries - 2,
      );
      expect(await found()).toEqual([
        `: 日志被删除，第${before.entries - 1}条至第${before.entries}条不在链上`,
        'second: 日志已被删除，对应的事件仍在',
        'third: 日志已被删除，对应的事件仍在',
      ]);
    });

    it('in an event behind an entry', async () => {
      await log.asOwner(
        `update people.events set data = replace(data::text, '李', '王')::json where id = (${event} order by sequence desc limit 1)`,
      );
      expect(await found()).toEqual(['second: 日志对应的事件被修改']);
    });

    it('in a removed event', async () => {
      await log.asOwner(`delete from people.events where id = (${event} order by sequence desc limit 1)`);
      expect(await found()).toEqual(['second: 日志对应的事件不存在']);
    });
  });
});
