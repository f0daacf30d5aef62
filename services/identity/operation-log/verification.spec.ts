import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';
import { rowStatement, selectRows } from '../../../libs/database/index.js';
import { archive } from '../../../libs/platform/boot/archive.js';
import { identityService } from '../identity.module.js';
import { contentOf, operationLogTable, rowOf } from './operation-log.read-model.js';
import { RecordedLog, type Verdict } from './testing/recorded-log.js';

const plaqueHung = defineEvent('PlaqueHung', 1, z.object({ name: z.string(), n: z.number() }));

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

  it('is whole with what is sealed, and with texts that nobody expects', async () => {
    const sealed = { key: randomUUID(), fields: ['name', 'a.b'], text: 'AAAA' };
    await log.record('sealed', { sealed, n: [1.5, -0, 1e21, 0.1 + 0.2], ä: { b: null, a: '"\\\u2028\u007f\t' } });
    await log.record('a\x1fb', { name: '\x1f' });
    await log.settled();
    expect(await log.verify()).toMatchObject({ intact: true, problems: [] });
    const other = `replace(data::text, 'AAAA', 'AAAB')::json`;
    await log.asOwner(`update people.events set data = ${other} where data ->> 'function' = 'sealed'`);
    expect(await log.verify()).toMatchObject({ problems: [{ module: 'sealed', message: '日志对应的事件被修改' }] });
    await log.asOwner(
      `update people.events set data = replace(data::text, 'AAAB', 'AAAA')::json where data ->> 'function' = 'sealed'`,
    );
    expect(await log.verify()).toMatchObject({ intact: true });
  });

  it('shows an entry that was put in again behind the others', async () => {
    await log.record('once');
    await log.settled();
    const [row] = await log.identity.campus.database.asSystem((sql) =>
      selectRows(sql, operationLogTable, 'school = $1', [log.school], 'order by number desc limit 1'),
    );
    const { number, ...content } = contentOf(row!);
    const again = rowOf({ number: number + 1, ...content }, row!.hash);
    await log.asOwner('alter table identity.operation_log drop constraint operation_log_pkey');
    await log.identity.campus.database.asOwner((sql) =>
      sql.query(...rowStatement(operationLogTable, 'insert', [again])),
    );
    const problems = [{ module: 'once', message: '日志对应的事件不存在' }];
    for (const isWhole of [false, true])
      expect(await log.verify(log.main, isWhole)).toMatchObject({ intact: false, problemCount: 1, problems });
    await log.asOwner('delete from identity.operation_log where school = $1 and number > $2', log.school, number);
    await log.asOwner('alter table identity.operation_log add constraint operation_log_pkey primary key (id)');
    expect(await log.verify()).toMatchObject({ intact: true });
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

    it.each([
      "function = 'other'",
      "login_account = 'other'",
      'code = 1',
      'sequence = 9223372036854775807',
      "recorded_at = '20000-01-01'",
      `parameters = '{"name":"王"}'`,
    ])('in an entry: %s', async (change) => {
      await log.asOwner(
        `update identity.operation_log set ${change} where id = (${entry} order by number desc limit 1)`,
      );
      const name = change.startsWith('function') ? 'other' : 'second';
      expect(await found()).toEqual([`${name}: 日志内容被修改`]);
    });

    it.each([3_000_000_000n, 9_007_199_254_740_993n])('in an entry that was given the number %s', async (number) => {
      const own = before.entries - 1;
      await log.asOwner(
        `update identity.operation_log set number = ${number} where id = (${entry} order by number desc limit 1)`,
      );
      const problems = await found();
      expect(problems).toContain('second: 日志内容被修改');
      expect(problems).toContain(`third: 日志被删除，第${own}条至第${own}条不在链上`);
    });

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

    it('in an event that says it is of a version that no program has stored', async () => {
      await log.asOwner(
        `update people.events set schema_version = 99 where id = (${event} order by sequence desc limit 1)`,
      );
      expect(await found()).toEqual(['second: 日志对应的事件被修改']);
      await log.asOwner(`delete from identity.operation_log where id = (${entry} order by number desc limit 1)`);
      expect(await found()).toContainEqual(expect.stringContaining('日志已被删除，对应的事件仍在'));
    });

    it('in an event behind an entry', async () => {
      await log.asOwner(
        `update people.events set data = replace(data::text, '李', '王')::json where id = (${event} order by sequence desc limit 1)`,
      );
      expect(await found()).toEqual(['second: 日志对应的事件被修改']);
    });

    const last = `(${event} order by sequence desc limit 1)`;
    /** What is found where the event has other data, of which an expression in SQL is given. */
    const foundWith = async (data: string) => {
      await log.asOwner(`update people.events set data = (${data})::json where id = ${last}`);
      const { problems } = await log.verify();
      await log.asOwner(
        `update people.events event set data = kept.data from people.events_kept kept where kept.id = event.id`,
      );
      return problems.map(({ module, message }) => `${module}: ${message}`);
    };

    it.each([
      ['a number as a text', `replace(data::text, '"code":0', '"code":"0"')`],
      ['a text as a number', `replace(data::text, '"李"', '1')`],
      ['another member', `replace(data::text, '"code":0', '"code":0,"more":1')`],
      ['another parameter', `replace(data::text, '"李"', '"李","more":null')`],
      ['an account that is null', `replace(data::text, '"code":0', '"code":0,"accountId":null')`],
      ['a member less', `data::jsonb - 'message'`],
      ['a parameter less', `jsonb_set(data::jsonb, '{parameters}', '{}')`],
      ['what jsonb does not take', `replace(data::text, '李', '\\u0000')`],
      ['nothing', `'null'`],
    ])('in an event: %s', async (_what, data) => {
      expect(await foundWith(data)).toEqual(['second: 日志对应的事件被修改']);
    });

    it.each(['call', 'function', 'loginAccount', 'ip', 'requestId', 'message'])(
      'in an event with another %s',
      async (member) => {
        const data = `jsonb_set(data::jsonb, '{${member}}', '"another"')`;
        expect(await foundWith(data)).toEqual(['second: 日志对应的事件被修改']);
      },
    );

    it.each(['accountType', 'code'])('in an event with another %s', async (member) => {
      expect(await foundWith(`jsonb_set(data::jsonb, '{${member}}', '3')`)).toEqual(['second: 日志对应的事件被修改']);
    });

    it('not where an event says the same in other words', async () => {
      for (const data of [
        `replace(data::text, '"code":0', '"code":0.0')`,
        `replace(data::text, '"code":0', '"code":-0')`,
        `replace(data::text, '李', '\\u674e')`,
        `replace(data::text, ':', ' : ')`,
        'data::jsonb',
      ])
        expect(await foundWith(data)).toEqual([]);
    });

    it('in an entry and its event, which say the same', async () => {
      await log.asOwner(`update identity.operation_log set message = 'x' where id = ${last}`);
      expect(await foundWith(`jsonb_set(data::jsonb, '{message}', '"x"')`)).toEqual(['second: 日志内容被修改']);
    });

    it.each([
      ['of another time', `update people.events set recorded_at = recorded_at - interval '1 ms' where id = ${last}`],
      ['at another place', `update people.events set sequence = sequence + 1000000 where id = ${last}`],
      [
        'twice at one place',
        `insert into people.events (era, sequence, shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
         select 190001, sequence, shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at,
           replace(data::text, '李', '王')::json, meta from people.events where id = ${last}`,
      ],
      [
        'moved to another log',
        `with moved as (delete from people.events where id = ${last} returning *) insert into identity.events select * from moved`,
      ],
    ])('in an event %s', async (_what, change) => {
      await log.asOwner(change);
      const problems = await found();
      expect(problems).toContain('second: 日志对应的事件被修改');
      // What has no place of its own is one too many for the blocks as well.
      for (const problem of problems)
        expect(problem).toMatch(/^second: 日志对应的事件被修改$|: 事件块与事件总数不符，相差1个事件$/);
      await log.asOwner('delete from identity.events where id in (select id from people.events_kept)');
    });

    it('in an entry and its event that were removed together', async () => {
      await log.asOwner(`create table gone as select id from people.events where id = ${last}`);
      for (const table of ['identity.operation_log', 'people.events'])
        await log.asOwner(`delete from ${table} where id in (select id from gone)`);
      await log.asOwner('drop table gone');
      const number = before.entries - 1;
      expect(await found()).toEqual([`third: 日志被删除，第${number}条至第${number}条不在链上`]);
    });

    it('in a removed event', async () => {
      await log.asOwner(`delete from people.events where id = (${event} order by sequence desc limit 1)`);
      expect(await found()).toEqual(['second: 日志对应的事件不存在']);
    });
  });
});

describe('all events of the school are in blocks', () => {
  const tables = ['people.events', 'people.events_block', 'people.log_head', 'identity.operation_log'];
  let n = 0;
  let fact: string;
  let events: number;

  /** Alters the event in the middle. */
  const alter = (change: string) => log.asOwner(`update people.events set ${change} where ${fact}`);
  const found = async (isWhole = true) => {
    const { problemCount, problems, intact } = await log.verify(log.main, isWhole);
    expect(problemCount).toBe(problems.length);
    expect(intact).toBe(problemCount === 0);
    return problems.map(({ module, message }) => `${module}: ${message}`);
  };
  const lastNumber = async () => {
    const [block] = (await log.asOwner(
      'select max(number) as number from people.events_block where school = $1',
      log.school,
    )) as [{ number: number }];
    return block.number;
  };

  beforeEach(async () => {
    for (const name of ['before', 'altered', 'behind'])
      await log.others.tell('people', { school: log.school }, `plaque-${randomUUID()}`, plaqueHung({ name, n }));
    fact = `data ->> 'n' = '${n}' and data ->> 'name' = 'altered'`;
    n += 1;
    for (const source of ['people', 'identity'] as const) await log.chain(source);
    // Of two entries that name the same blocks the first is told.
    await log.record('after them');
    await log.settled();
    await log.identity.ask('/api/schoolmodular/delete?id=unknown', { token: log.main });
    await log.settled();
    ({ events } = await log.verify());
    expect(await found()).toEqual([]);
    for (const table of tables) await log.asOwner(`create table ${table}_was as select * from ${table}`);
  });
  afterEach(async () => {
    for (const table of tables) {
      await log.asOwner(`delete from ${table}`);
      await log.asOwner(`insert into ${table} select * from ${table}_was`);
      await log.asOwner(`drop table ${table}_was`);
    }
    expect(await found()).toEqual([]);
  });

  const altered = /^people: 第\d+号至第\d+号事件之间有事件被修改或删除$/;

  it.each([
    ['what it says', `data = '{"name":"altered","n":-1}'`],
    ['who caused it', `meta = '{"actor":"another"}'`],
    ['when it was', `recorded_at = recorded_at - interval '1 day'`],
  ])('so who owns the database cannot alter of an event %s', async (_what, change) => {
    await alter(change);
    expect(await found()).toEqual([expect.stringMatching(altered)]);
  });

  it('nor remove one', async () => {
    await log.asOwner(`delete from people.events where ${fact}`);
    const missing = 'people: 事件块与事件总数不符，相差1个事件';
    expect(await found()).toEqual([expect.stringMatching(altered), missing]);
  });

  it.each([
    [
      'altered',
      'update people.events_block set events = 2 where number = $1',
      /^people: 事件块\d+被修改、删除或重新计算$/,
    ],
    ['removed', 'delete from people.events_block where number = $1', /^after them: 日志所指的事件块不存在$/],
    [
      'removed from the middle',
      'delete from people.events_block where number = $1 - 1',
      /^people: 事件块\d+被修改、删除或重新计算$/,
    ],
    [
      'removed before the one that an entry names',
      'delete from people.events_block where number = $1 - 1',
      /^after them: 日志所指的事件块不存在$/,
    ],
  ])('nor can a block be %s', async (_what, change, problem) => {
    await log.asOwner(change, await lastNumber());
    expect(await found()).toContainEqual(expect.stringMatching(problem));
  });

  it('nor can blocks be computed anew beside those that entries name', async () => {
    const number = await lastNumber();
    await log.asOwner('alter table people.events_block drop constraint events_block_hash');
    await alter(`data = '{"name":"altered","n":-1}'`);
    await log.asOwner(
      `insert into people.events_block select school, -number, shard, era, after, until, low, high, events, chained_at, digest,
         previous_hash, hash from people.events_block where number = $1`,
      number,
    );
    await log.asOwner(
      `update people.log_head head set chained = after from people.events_block block
       where block.shard = head.shard and block.number = $1`,
      number,
    );
    await log.asOwner('delete from people.events_block where number = $1', number);
    await log.chain('people');
    expect(await found()).toContainEqual('after them: 日志所指的事件块不存在');
    await log.asOwner('delete from people.events_block where number < 0');
    await log.asOwner('alter table people.events_block add constraint events_block_hash unique (school, hash)');
  });

  it('nor can an event be put beside the others, or be left out of blocks', async () => {
    const columns =
      'era, shard, category, stream_id, stream_version, type, schema_version, school, recorded_at, data, meta';
    await log.asOwner(
      `insert into people.events (sequence, id, ${columns}) select -1, gen_random_uuid(), ${columns.replace('stream_id', 'gen_random_uuid()')}
       from people.events where ${fact}`,
    );
    expect(await found()).toEqual(['people: 事件块与事件总数不符，相差1个事件']);
    await log.asOwner('delete from people.events where sequence = -1');
    await log.asOwner('update people.log_head set chained = position + 1000');
    expect(await found(false)).toContainEqual('people: 事件块有重叠、重复或缺失');
  });

  it('nor is it hidden by a record that lasting events are in the archive', async () => {
    await log.asOwner(`insert into people.events_archived values (0, '', '', 0, '{}', '{}', '{}', '{}')`);
    await log.asOwner(
      `delete from people.events_block where number = (
         select max(number) from people.events_block where school = $1 and era = 0 and events = 3)`,
      log.school,
    );
    const problems = await found();
    await log.asOwner('delete from people.events_archived where era = 0');
    expect(problems).toContainEqual('people: 事件块与事件总数不符，相差3个事件');
  });

  it('an entry names the last blocks of all services: what another one told before it cannot be altered', async () => {
    // That of another service alone is left.
    await log.asOwner(`delete from identity.operation_log where function = 'after them'`);
    await log.asOwner('delete from people.events_block where number = $1', await lastNumber());
    expect(await found()).toContainEqual('删除模块: 日志所指的事件块不存在');
  });

  it.each([
    ['the number of a block, slightly', 'number = 9007199254740993'],
    ['the number of a block', 'number = 9223372036854775807'],
    ['its stretch', 'until = 9223372036854775807'],
    ['its events', 'low = -9223372036854775808'],
    ['its time', `chained_at = '290000-01-01'`],
    ['its time, as none', `chained_at = 'infinity'`],
  ])('and what no log can have ends no verification: %s', async (_what, change) => {
    await log.asOwner(`update people.events_block set ${change} where number = $1`, await lastNumber());
    expect(await found()).toContainEqual(expect.stringMatching(/^people: 事件块\d+被修改、删除或重新计算$/));
  });

  it.each([
    `'{}'`,
    `'"x"'`,
    `'{"hash":"a","numbers":{"people":"x"}}'`,
    `'{"hash":"a","numbers":{"people":9223372036854775807}}'`,
  ])('nor does an entry that names blocks as %s', async (blocks) => {
    await log.asOwner(`update identity.operation_log set blocks = ${blocks} where function = 'after them'`);
    expect(await found()).toContainEqual('after them: 日志所指的事件块不存在');
  });

  it('nor can a second block of a number stand beside the one that entries name', async () => {
    await log.asOwner(
      'alter table people.events_block drop constraint events_block_pkey, drop constraint events_block_hash',
    );
    await log.asOwner(
      'insert into people.events_block select * from people.events_block where number = $1',
      await lastNumber(),
    );
    const problems = await found();
    expect(problems).toContainEqual('people: 事件块有重叠、重复或缺失');
    expect(problems).toContainEqual('after them: 日志所指的事件块不存在');
    await log.asOwner('delete from people.events_block where number = $1', await lastNumber());
    await log.asOwner(`alter table people.events_block add primary key (school, number),
      add constraint events_block_hash unique (school, hash)`);
  });

  it('a short verification reads the blocks behind the last verified one, which has to be there', async () => {
    expect(events).toBeGreaterThan(3);
    expect(await found(false)).toEqual([]);
    await alter(`data = '{"name":"altered","n":-1}'`);
    expect(await found(false)).toEqual([]);
    await log.asOwner(`update people.events_block set hash = repeat('a', 64) where number = $1`, await lastNumber());
    expect(await found(false)).toEqual([expect.stringMatching(/事件块\d+被修改、删除或重新计算$/)]);
  });
});
