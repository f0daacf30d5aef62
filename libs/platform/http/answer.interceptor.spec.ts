import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { accountAuthorised, accountStateSwitched, sessionEnded } from '../../contracts/identity/account.events.js';
import { call, codes, integer, paged, Rejection, text } from '../../contracts/kernel/index.js';
import { Database } from '../../database/index.js';
import { until } from '../../testing/product.js';
import { AccessUnknown } from '../access/access-registry.js';
import { FileAnswer } from '../request/file-answer.js';
import { answers, handles, serves } from '../use-case/use-case.js';
import { Edge, json } from './testing/edge.js';

const mebibyte = 1024 * 1024;
const about = { service: 'organisation', method: 'POST', summary: 'A call of this spec.' } as const;
const fields = { number: integer({ wire: 'bellno', always: true }) };
const open = { ...about, auth: 'none', input: {} } as const;
const bellNone = call({ ...open, id: 'bell.none', path: '/api/bell/none', answer: { kind: 'none' } });
const bellObject = call({ ...open, id: 'bell.object', path: '/api/bell/object', answer: { kind: 'object', fields } });
const bellPage = call({
  ...open,
  id: 'bell.page',
  path: '/api/bell/page',
  input: paged({}),
  answer: { kind: 'paged', fields },
});
const bellFail = call({
  ...open,
  id: 'bell.fail',
  path: '/api/bell/fail',
  input: { how: text({ required: '请输入名称' }) },
  answer: { kind: 'none' },
});
const bellFile = call({
  ...open,
  id: 'bell.file',
  path: '/api/bell/file',
  input: { how: text() },
  answer: { kind: 'binary', contentType: 'text/plain', fileName: '铃声.txt' },
});
const bellFull = call({ ...open, id: 'bell.full', path: '/api/bell/full', answer: { kind: 'none' } });
const bellRows = call({
  ...about,
  id: 'bell.rows',
  path: '/api/bell/rows',
  input: {},
  answer: { kind: 'binary', contentType: 'text/plain', fileName: 'rows.txt' },
});
const bellSecrets = call({
  ...about,
  id: 'bell.secrets',
  path: '/api/bell/secrets',
  permission: ['bells:dbtn_export'],
  input: {},
  answer: { kind: 'binary', contentType: 'text/plain', fileName: 'secrets.txt' },
});
const bellCount = call({ ...about, id: 'bell.count', path: '/api/bell/count', input: {}, answer: { kind: 'none' } });
const written = { ...about, input: { how: text() }, answer: { kind: 'string' } } as const;
const bellAdd = call({ ...written, id: 'bell.add', path: '/api/bell/add', writes: '新增铃声' });
const bellRing = call({ ...written, id: 'bell.ring', path: '/api/bell/ring', writes: '响铃' });

/** What the product throws, as handlers of a spec do when they are asked for it. */
function failing(how: string | undefined): string {
  if (how === 'rejection') throw Rejection.invalid('{label}长度不能超过{max}', { label: '名称', max: 3 });
  if (how === 'unknown') throw new AccessUnknown();
  if (how === 'error') throw new Error('the bell is broken');
  return 'rung';
}

let edge: Edge;
/** Files that are being written. */
let writing = 0;
/** Files that were asked for and never get a byte. */
let waiting = 0;
beforeAll(async () => {
  edge = await Edge.serving(
    serves(bellNone, async () => undefined),
    serves(bellObject, async () => ({ number: 1 })),
    serves(bellPage, async () => ({ data: [{ number: 1 }], recordCount: 7 })),
    serves(bellFail, async ({ how }) => void failing(how)),
    serves(bellFile, async ({ how }) => {
      const write = async (stream: Writable) => {
        if (how === 'before') throw new Error('no file');
        if (how === 'never') {
          waiting += 1;
          await once(stream, 'close');
          return;
        }
        stream.write('ding ');
        if (how === 'after') {
          // More than the stream holds: it drains when the bytes are on their way.
          stream.write('.'.repeat(mebibyte));
          await once(stream, 'drain');
          throw new Error('half a file');
        }
        stream.end('dong');
      };
      return new FileAnswer('铃声 "1".txt', 'text/plain', write);
    }),
    ...[bellRows, bellSecrets].map((file) =>
      serves(file, { database: Database }, async (_input, { school }, { database }) => {
        const write = (stream: Writable) =>
          database.inSchool(school, async () => {
            // Who went while the connection was waited for has closed it already.
            if (stream.destroyed) return;
            writing += 1;
            stream.once('close', () => {
              writing -= 1;
            });
            while (!stream.destroyed)
              if (!stream.write(Buffer.alloc(mebibyte)))
                await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
          });
        return new FileAnswer('rows.txt', 'text/plain', write);
      }),
    ),
    answers(bellCount, async (sql) => void (await sql.query('select 1'))),
    answers(bellFull, async (sql) => {
      await sql.query(`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    }),
    handles(bellAdd, async (_unit, { how }) => failing(how)),
    serves(bellRing, async ({ how }) => failing(how)),
  );
});
afterAll(() => edge.stop());

describe('an answer', () => {
  it('stands in the envelope, in the names of the wire', async () => {
    expect(await edge.raw('/api/bell/none', json({}))).toMatchObject({
      status: 200,
      text: '{"code":0,"msg":"","data":null}',
    });
    expect((await edge.ask('/api/bell/object', json({}))).data).toEqual({ bellno: 1 });
    expect((await edge.ask('/api/bell/page', json({}))).data).toEqual({ data: [{ bellno: 1 }], recordCount: 7 });
  });

  it('is 404 in the envelope where nobody answers', async () => {
    expect(await edge.ask('/api/nothing')).toMatchObject({ status: 404, code: 1, msg: '请求资源无效', data: null });
  });

  it('that is a refusal is 200 with its code and message, in the language that is asked for', async () => {
    const messages = [];
    for (const language of ['zh-CN,zh;q=0.9', 'en-GB', 'es', 'ja', 'xx', '']) {
      const headers: Record<string, string> = { 'accept-language': language };
      const { status, code, msg } = await edge.ask('/api/bell/fail', json({ how: 'rejection' }, headers));
      expect([status, code]).toEqual([200, codes.invalid]);
      messages.push(msg);
    }
    const [chinese, english, spanish, japanese] = messages;
    expect(chinese).toBe('名称长度不能超过3');
    expect(new Set([chinese, english, spanish, japanese]).size).toBe(4);
    expect(messages.slice(4)).toEqual([chinese, chinese]);
  });

  it('to an error is 500 and tells nothing of it; the log has it under the id that the answer names', async () => {
    const { status, code, msg, data, requestId, headers } = await edge.ask('/api/bell/fail', json({ how: 'error' }));
    expect([status, code, msg, data]).toEqual([500, codes.unexpected, '服务器处理失败', null]);
    expect(requestId).toBe(headers.get('x-request-id'));
    const failure = edge.failures.find((one) => one.requestId === requestId);
    expect(failure).toMatchObject({ call: 'bell.fail', error: { message: 'the bell is broken' } });
  });

  it('is 503 with the time to come again while nobody knows who is signed in', async () => {
    const { status, code, msg, headers } = await edge.ask('/api/bell/fail', json({ how: 'unknown' }));
    expect([status, code, msg]).toEqual([503, codes.failure, '服务暂时不可用，请稍后重试']);
    expect(headers.get('retry-after')).toBe('2');
  });

  it('is 503 too while the database has no room, and the process is not ready', async () => {
    expect((await edge.ready()).status).toBe(200);
    const before = edge.failures.length;
    const { status, code, msg, headers } = await edge.ask('/api/bell/full', json({}));
    expect([status, code, msg]).toEqual([503, codes.failure, '服务暂时不可用，请稍后重试']);
    expect(headers.get('retry-after')).toBe('2');
    expect(edge.failures).toHaveLength(before);
    const ready = await edge.ready();
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('short of')]);
  });

  it('of a call is stored by nobody, and lets its page use no device of the machine', async () => {
    for (const path of ['/api/bell/none', '/api/bell/fail', '/api/nothing']) {
      const { headers } = await edge.raw(path, json({}));
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
  });
});

describe('an answer that is a file', () => {
  it('is streamed under its name and stored by nobody on the way', async () => {
    const { status, headers, text } = await edge.raw('/api/bell/file', json({}));
    expect([status, text]).toEqual([200, 'ding dong']);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(headers.get('cache-control')).toBe('no-store');
    const name = encodeURIComponent('铃声 "1".txt');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="__ _1_.txt"; filename*=UTF-8''${name}`);
  });

  it('and fails before its first byte is answered in the envelope', async () => {
    const { status, code, data, headers } = await edge.ask('/api/bell/file', json({ how: 'before' }));
    expect([status, code, data]).toEqual([500, codes.unexpected, null]);
    expect(headers.get('content-disposition')).toBeNull();
  });

  it('keeps nobody in line whose first byte was not waited for', async () => {
    const goes = new AbortController();
    const gone = fetch(`${edge.url}/api/bell/file`, { ...json({ how: 'never' }), signal: goes.signal });
    await until('the file to be waited for', () => waiting === 1);
    goes.abort();
    await expect(gone).rejects.toThrow();
    expect((await edge.raw('/api/bell/file', json({}))).text).toBe('ding dong');
  });

  it('and fails later is cut off, so that nobody takes a half for the whole', async () => {
    await expect(edge.raw('/api/bell/file', json({ how: 'after' }))).rejects.toThrow();
    expect((await edge.raw('/api/bell/file', json({}))).text).toBe('ding dong');
  });
});

describe('files that nobody reads', () => {
  let readers: AbortController;
  beforeEach(() => {
    readers = new AbortController();
  });
  afterEach(async () => {
    readers.abort();
    await until('the files to end', () => writing === 0);
  });

  /** An account asks for so many of them and reads nothing of their bodies. */
  const ask = async (count: number) => {
    const { token } = await edge.signIn({ isMain: true });
    return Array.from({ length: count }, () => {
      const answer = fetch(`${edge.url}/api/bell/rows`, { ...json({}, { token }), signal: readers.signal });
      answer.catch(() => undefined);
      return answer;
    });
  };

  it('leave connections to the database for calls, whoever asks for them', async () => {
    for (let account = 0; account < 6; account += 1) await ask(3);
    await until('the files that are written', () => writing >= 4);
    const { token } = await edge.signIn({ isMain: true });
    const { code, msg } = await edge.ask('/api/bell/count', json({}, { token }));
    expect({ code, msg, writing }).toEqual({ code: 0, msg: '', writing: 4 });
  });

  it('are cut off after a time, and those of an account come one after the other', async () => {
    edge.longestFile = 400;
    const begun = performance.now();
    const [first, second] = await ask(2);
    await second;
    expect(performance.now() - begun).toBeGreaterThan(350);
    await expect((await first)?.text()).rejects.toThrow();
  });
});

describe('files of who may not have them any more', () => {
  const bytesOf = async (answer: Response | undefined) => {
    let count = 0;
    for await (const chunk of answer!.body!) count += (chunk as Uint8Array).length;
    return count;
  };

  it.each([
    [
      'whose session ended',
      (accountId: string) => sessionEnded({ accountId, reason: 'signedOut' }),
      'session',
      codes.session,
    ],
    ['whose account was disabled', () => accountStateSwitched({ state: 2 }), 'account', codes.session],
    ['who lost the key', () => accountAuthorised({ moduleIds: [], permissions: [] }), 'account', codes.permission],
  ] as const)('%s are cut off, and those in line behind them are refused', async (_who, event, of, code) => {
    edge.longestFile = 60_000;
    const { token, school, sessionId, accountId } = await edge.signIn({ permissions: ['bells:dbtn_export'] });
    const ask = () => fetch(`${edge.url}/api/bell/secrets`, json({}, { token }));
    const first = await ask();
    const second = ask();
    const before = writing;
    expect(before).toBe(1);
    await edge.tell(
      school,
      `${of}-${of === 'session' ? sessionId : accountId}`,
      [event(accountId)],
      () => writing === 0,
    );
    await expect(bytesOf(first)).rejects.toThrow();
    const answer = await second;
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(((await answer.json()) as { code: number }).code).toBe(code);
  });
});

describe('the operation of a call that writes', () => {
  it.each([
    ['/api/bell/add', 'bell.add'],
    ['/api/bell/ring', 'bell.ring'],
  ])('is recorded once, accepted, refused or failed: %s', async (path, id) => {
    const { token, school } = await edge.signIn({ isMain: true });
    const asked = [];
    for (const how of ['well', 'rejection', 'error']) asked.push(await edge.ask(path, json({ how }, { token })));
    const operations = await edge.operations(school);
    expect(operations.map(({ call, code, parameters }) => [call, code, parameters])).toEqual([
      [id, 0, { how: 'well' }],
      [id, codes.invalid, { how: 'rejection' }],
      [id, codes.unexpected, { how: 'error' }],
    ]);
    expect(operations.map(({ message }) => message)).toEqual(['', '名称长度不能超过3', '服务器处理失败']);
    expect(operations.map(({ requestId }) => requestId)).toEqual(
      asked.map(({ headers }) => headers.get('x-request-id')),
    );
  });

  it('is recorded where the permission or the fields were refused, and not for who is nobody', async () => {
    const { token, school } = await edge.signIn({ isMain: true, isNew: true });
    expect((await edge.ask('/api/bell/add', json({}, { token }))).code).toBe(codes.permission);
    expect((await edge.ask('/api/bell/add', json({}, { token: `${token}x` }))).code).toBe(codes.session);
    expect(await edge.operations(school)).toMatchObject([{ code: codes.permission, message: '请先修改初始密码' }]);
  });
});
