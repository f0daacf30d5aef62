import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { anything, call, file, text } from '../../contracts/kernel/index.js';
import { freePort, until } from '../../testing/product.js';
import type { RequestContext } from '../request/request-context.js';
import { serves } from '../use-case/use-case.js';
import { readBody } from './request-body.js';
import { Edge, json } from './testing/edge.js';

const about = { service: 'organisation', method: 'POST', summary: 'A call of this spec.' } as const;
const answer = { kind: 'object', fields: { given: anything() } } as const;
const bellTell = call({
  ...about,
  id: 'bell.tell',
  path: '/api/bell/tell',
  auth: 'none',
  input: { name: text(), ids: anything(), params: anything() },
  answer,
});
const sound = file({ required: '请选择文件' });
const bellUpload = call({
  ...about,
  id: 'bell.upload',
  path: '/api/bell/upload',
  auth: 'none',
  body: 'multipart',
  input: { name: text(), sound },
  answer,
});
const bellKeep = call({
  ...about,
  id: 'bell.keep',
  path: '/api/bell/keep',
  body: 'multipart',
  input: { token: text(), sound },
  answer,
});

const bellLend = call({
  ...about,
  id: 'bell.lend',
  path: '/api/bell/lend',
  body: 'multipart',
  input: { sound: file({ required: '请选择文件', megabytes: 20 }) },
  answer,
});
const bellSay = call({
  ...about,
  id: 'bell.say',
  path: '/api/bell/say',
  input: { name: text({ max: 10_000_000 }) },
  answer,
});

const mebibyte = 1024 * 1024;

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.serving(
    serves(bellTell, async (input) => ({ given: input })),
    serves(bellUpload, async ({ name, sound }) => ({
      given: { title: name, ...sound, content: (await readFile(sound.path, 'utf8')).slice(0, 50) },
    })),
    serves(bellKeep, async ({ sound }) => ({ given: sound })),
    serves(bellLend, async ({ sound }) => ({ given: sound })),
    serves(bellSay, async ({ name }) => ({ given: name?.length })),
  );
});
afterAll(() => edge.stop());

const posted = (path: string, body: string | Uint8Array | FormData, headers: Record<string, string> = {}) =>
  edge.ask(path, { method: 'POST', body: body as RequestInit['body'], headers });
const given = async (body: string | Uint8Array, type: string) =>
  (await posted('/api/bell/tell', body, { 'content-type': type })).data;

const asJson = { 'content-type': 'application/json' };

const gone = () => until('the uploaded files to be gone', async () => (await edge.uploads()).length === 0);

/** Begins a form with a file that is to be ten mebibytes; gives the request and its answer. */
function begin(path: string, headers: Record<string, string> = {}) {
  const sending = request(`${edge.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 10 * mebibyte, ...headers },
  });
  const answered = new Promise<unknown>((resolve, reject) => {
    sending.once('error', reject).once('response', (answer) => resolve(readJson(answer)));
  });
  sending.write('--b\r\nContent-Disposition: form-data; name="sound"; filename="a"\r\n\r\n');
  sending.write('.'.repeat(mebibyte));
  return { sending, answered };
}

describe('the body of a request', () => {
  it('is JSON, a list of ids, a form whose brackets and dots nest, or nothing', async () => {
    expect(await given('{"name":"a"}', 'application/json; charset=utf-8')).toEqual({ given: { name: 'a' } });
    expect(await given('["1","2"]', 'application/json')).toEqual({ given: { ids: ['1', '2'] } });
    const form = 'name=%E9%93%83&params.state=1&params[kind]=2&ids=1&ids=2';
    expect(await given(form, 'application/x-www-form-urlencoded')).toEqual({
      given: { name: '铃', params: { state: '1', kind: '2' }, ids: ['1', '2'] },
    });
    expect((await edge.ask('/api/bell/tell', { method: 'POST' })).data).toEqual({ given: {} });
  });

  it('wins over the query, whose fields count too', async () => {
    const { data } = await edge.ask('/api/bell/tell?name=query&params[state]=1', json({ name: 'body' }));
    expect(data).toEqual({ given: { name: 'body', params: { state: '1' } } });
  });

  it('is read in the character set that it names', async () => {
    const bytes = Uint8Array.from([...Buffer.from('{"name":"'), 0xc1, 0xe5, ...Buffer.from('"}')]);
    expect(await given(bytes, 'application/json; charset="gbk"')).toEqual({ given: { name: '铃' } });
  });

  it.each([
    ['JSON that is none', 400, 'application/json', '{"name":'],
    ['a mere text', 400, 'application/json', '"a"'],
    ['null', 400, 'application/json', 'null'],
    ['bytes that are no text', 400, 'application/json', Uint8Array.from([0x22, 0xff, 0xfe, 0x22])],
    ['an unknown character set', 400, 'application/json; charset=klingon', '{}'],
    ['a form without its boundary', 400, 'multipart/form-data', 'name=a'],
    [
      'a form that ends early',
      400,
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    ],
    ['another type', 415, 'text/plain', 'name=a'],
    ['a type of its own', 415, 'application/xml', '<name>a</name>'],
    ['more than 64 kibibytes of who has no session', 413, 'application/json', `{"name":"${'a'.repeat(65_536)}"}`],
  ])('is refused where it is %s, in the envelope', async (_what, status, type, body) => {
    const refusal = await posted('/api/bell/tell', body, { 'content-type': type });
    expect(refusal).toMatchObject({ status, code: 1, msg: '请求格式不正确', data: null });
    expect(refusal.requestId).toBe(refusal.headers.get('x-request-id'));
  });

  it('of a session has up to eight mebibytes, and a form beside its files 64 kibibytes of who has none', async () => {
    const { token } = await edge.signIn();
    const said = (size: number) =>
      posted('/api/bell/say', JSON.stringify({ name: 'a'.repeat(size) }), { token, ...asJson });
    expect(await said(7 * mebibyte)).toMatchObject({ code: 0, data: { given: 7 * mebibyte } });
    expect(await said(8 * mebibyte)).toMatchObject({ status: 413, code: 1, msg: '请求格式不正确' });
    for (const fields of [[65_537], [40_000, 40_000]]) {
      const form = new FormData();
      for (const [index, size] of fields.entries()) form.set(`field${index}`, 'a'.repeat(size));
      expect(await posted('/api/bell/upload', form)).toMatchObject({ status: 413, code: 1 });
    }
  });

  it('fills no memory: of large ones a school sends few at once, and small ones are always taken', async () => {
    const [{ token }, other] = [await edge.signIn(), await edge.signIn()];
    const sending = Array.from({ length: 4 }, () => {
      const headers = { token, ...asJson, 'content-length': 8 * mebibyte };
      const slow = request(`${edge.url}/api/bell/say`, { method: 'POST', headers }).on('error', () => undefined);
      slow.write(' '.repeat(8 * mebibyte - 10));
      return slow;
    });
    const say = (size: number, { token }: { token: string }) =>
      posted('/api/bell/say', JSON.stringify({ name: 'a'.repeat(size) }), { token, ...asJson });
    const refused = await until('the room to be full', async () => {
      const answer = await say(mebibyte, { token });
      return answer.status === 503 && answer;
    });
    expect(refused).toMatchObject({ code: 1, msg: '服务暂时不可用，请稍后重试' });
    expect(await say(10_000, { token })).toMatchObject({ code: 0 });
    expect(await say(mebibyte, other)).toMatchObject({ code: 0 });
    for (const slow of sending) slow.destroy();
    await until('the room to be free again', async () => (await say(mebibyte, { token })).status !== 503);
  });

  it('is refused where it is packed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await posted('/api/bell/tell', '{}', headers)).toMatchObject({ status: 415, code: 1 });
  });
});

describe('an uploaded file', () => {
  /** A form with a file of so many bytes. */
  function form(size = 100) {
    const body = new FormData();
    body.set('name', '铃');
    body.set('sound', new Blob(['.'.repeat(size)]), '铃声.mp3');
    return body;
  }

  it('is there while the request is handled, and gone afterwards', async () => {
    const { data } = await posted('/api/bell/upload', form());
    const { given } = data as { given: { path: string; content: string } };
    expect(given).toMatchObject({ title: '铃', name: '铃声.mp3', size: 100, content: '.'.repeat(50) });
    expect(given.path.startsWith(tmpdir())).toBe(true);
    await gone();
  });

  it('is none that says so of itself: a path of this machine is opened for nobody', async () => {
    const sound = { path: import.meta.filename, size: 1, name: 'a.mp3' };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(sound)) query.set(`sound[${name}]`, String(value));
    const forms: [string, string | URLSearchParams | FormData, Record<string, string>][] = [
      ['', JSON.stringify({ sound }), { 'content-type': 'application/json' }],
      ['', query.toString(), { 'content-type': 'application/x-www-form-urlencoded' }],
      [`?${query}`, new FormData(), {}],
    ];
    for (const [search, body, headers] of forms)
      expect(await posted(`/api/bell/upload${search}`, body as string, headers)).toMatchObject({ code: 1001 });
  });

  it('is asked for where it is missing', async () => {
    const body = new FormData();
    body.set('name', 'a');
    expect(await posted('/api/bell/upload', body)).toMatchObject({ code: 1001, msg: '请选择文件' });
  });

  it('is gone when it was too large, and leaves its room', async () => {
    const { token } = await edge.signIn();
    for (let time = 0; time < 3; time++) {
      const refusal = await posted('/api/bell/keep', form(24 * mebibyte + 1), { token });
      expect(refusal).toMatchObject({ status: 413, code: 1, msg: '请求格式不正确' });
      await gone();
    }
    expect(await posted('/api/bell/keep', form(20 * mebibyte), { token })).toMatchObject({ status: 200, code: 0 });
  });

  it('is refused in the words of the contract however large it is, where the call says how large it may be', async () => {
    const { token } = await edge.signIn();
    for (const size of [25, 60]) {
      const refusal = await posted('/api/bell/lend', form(size * mebibyte), { token });
      expect(refusal).toMatchObject({ status: 200, code: 1001, msg: '文件超过20MB' });
    }
    const head = `POST /api/bell/lend HTTP/1.1\r\nhost: a\r\ntoken: ${token}\r\nconnection: close\r\n`;
    const type = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 3000000000\r\n\r\n';
    const socket = connect(Number(new URL(edge.url).port), '127.0.0.1').setEncoding('utf8');
    socket.write(head + type);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(answer).toContain('文件超过20MB');
    await gone();
  });

  it('is refused where the folder is full, sooner by who is not signed in', async () => {
    const refusal = await posted('/api/bell/upload', form(9 * mebibyte));
    expect(refusal).toMatchObject({ status: 503, code: 1, msg: '服务器上传空间不足，请稍后重试' });
    expect(refusal.headers.get('retry-after')).toBe('2');
    await gone();
    const { token } = await edge.signIn();
    expect(await posted('/api/bell/keep', form(9 * mebibyte), { token })).toMatchObject({ status: 200, code: 0 });
  });

  it('is gone when the form around it is broken', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="sound"; filename="a"\r\n\r\nx';
    const refusal = await posted('/api/bell/upload', body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(refusal).toMatchObject({ status: 400, code: 1 });
    await gone();
  });

  it.each([
    ['small, which is read before the disk answers', 10],
    ['large', mebibyte],
  ])('fails the request where the disk is full, and is not left out: %s', async (_which, size) => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    const files = {
      async keep(_name: string, content: Readable) {
        for await (const _chunk of content) if (size === mebibyte) throw full;
        await delay(50);
        throw full;
      },
    };
    const body = `--b\r\nContent-Disposition: form-data; name="sound"; filename="a"\r\n\r\n${'.'.repeat(size)}\r\n--b--\r\n`;
    const request = Object.assign(Readable.from([Buffer.from(body)]), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const context = { request, call: bellUpload, files } as unknown as RequestContext;
    await expect(readBody(context)).rejects.toBe(full);
  });

  it.each([
    ['for a call that declares none', '/api/bell/tell', { code: 1, msg: '请求格式不正确' }],
    ['for who is not signed in', '/api/bell/keep', { code: 2001 }],
  ])('is never begun %s: the refusal comes before the rest of it', async (_which, path, refusal) => {
    const { sending, answered } = begin(path);
    expect(await answered).toMatchObject(refusal);
    expect(await edge.uploads()).toEqual([]);
    sending.destroy();
  });

  it('is gone when the sender breaks off in the middle of it', async () => {
    const { sending, answered } = begin('/api/bell/upload');
    await until('the file to arrive', async () => (await edge.uploads()).length === 1);
    sending.destroy(new Error('no more'));
    await expect(answered).rejects.toThrow('no more');
    await gone();
    expect(edge.failures).toEqual([]);
  });
});

it('is left by nobody: a process that starts removes what one before it, that listened there, has left', async () => {
  const port = await freePort();
  const folder = join(tmpdir(), `campus-uploads-127.0.0.1-${port}`);
  await mkdir(folder);
  await writeFile(join(folder, 'left'), 'of a process that was killed');
  const again = await Edge.servingAt(port);
  expect(await readdir(folder)).toEqual([]);
  await again.stop();
  expect(existsSync(folder)).toBe(false);
});

describe('a body that breaks off', () => {
  it('is nobody’s failure', async () => {
    const sending = request(`${edge.url}/api/bell/tell`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 1000 },
    });
    const broken = new Promise((resolve) => sending.once('error', resolve));
    sending.write('{"name":');
    await delay(100);
    sending.destroy(new Error('no more'));
    await broken;
    await delay(100);
    expect(edge.failures).toEqual([]);
  });
});
