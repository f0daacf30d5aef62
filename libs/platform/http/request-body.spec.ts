import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anything, call, file, text } from '../../contracts/kernel/index.js';
import { until } from '../../testing/product.js';
import { serves } from '../use-case/use-case.js';
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

const mebibyte = 1024 * 1024;

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.serving(
    serves(bellTell, async (input) => ({ given: input })),
    serves(bellUpload, async ({ name, sound }) => ({
      given: { title: name, ...sound, content: (await readFile(sound.path, 'utf8')).slice(0, 50) },
    })),
    serves(bellKeep, async ({ sound }) => ({ given: sound })),
  );
});
afterAll(() => edge.stop());

const posted = (path: string, body: string | Uint8Array | FormData, headers: Record<string, string> = {}) =>
  edge.ask(path, { method: 'POST', body: body as RequestInit['body'], headers });
const given = async (body: string | Uint8Array, type: string) =>
  (await posted('/api/bell/tell', body, { 'content-type': type })).data;

/** Uploaded files that lie in the folder for temporary ones and begin with this text. */
async function uploads(beginning: string): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith('campus-upload-'));
  const contents = await Promise.all(names.map((name) => readFile(join(tmpdir(), name), 'latin1').catch(() => '')));
  return names.filter((_name, index) => contents[index]?.startsWith(beginning));
}
const gone = (beginning: string) =>
  until('the uploaded file to be gone', async () => (await uploads(beginning)).length === 0);

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
    ['more than eight mebibytes', 413, 'application/json', `"${'a'.repeat(8 * mebibyte)}"`],
  ])('is refused where it is %s, in the envelope', async (_what, status, type, body) => {
    const refusal = await posted('/api/bell/tell', body, { 'content-type': type });
    expect(refusal).toMatchObject({ status, code: 1, msg: '请求格式不正确', data: null });
    expect(refusal.requestId).toBe(refusal.headers.get('x-request-id'));
  });

  it('is refused where it is packed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await posted('/api/bell/tell', '{}', headers)).toMatchObject({ status: 415, code: 1 });
  });
});

describe('an uploaded file', () => {
  /** A form with a file that begins with a text of its own. */
  function form(size = 100) {
    const beginning = randomUUID();
    const body = new FormData();
    body.set('name', '铃');
    body.set('sound', new Blob([beginning.padEnd(size, '.')]), '铃声.mp3');
    return { beginning, body };
  }

  it('is there while the request is handled, and gone afterwards', async () => {
    const { beginning, body } = form();
    const { data } = await posted('/api/bell/upload', body);
    const { given } = data as { given: { path: string; content: string } };
    expect(given).toMatchObject({ title: '铃', name: '铃声.mp3', size: 100, content: beginning.padEnd(50, '.') });
    expect(given.path.startsWith(tmpdir())).toBe(true);
    await until('the uploaded file to be gone', () => !existsSync(given.path));
  });

  it('is asked for where it is missing', async () => {
    const body = new FormData();
    body.set('name', 'a');
    expect(await posted('/api/bell/upload', body)).toMatchObject({ code: 1001, msg: '请选择文件' });
  });

  it('is gone when it was too large', async () => {
    const { beginning, body } = form(24 * mebibyte + 1);
    expect(await posted('/api/bell/upload', body)).toMatchObject({ status: 413, code: 1, msg: '请求格式不正确' });
    await gone(beginning);
  });

  it('is gone when the form around it is broken', async () => {
    const beginning = randomUUID();
    const body = `--b\r\nContent-Disposition: form-data; name="sound"; filename="a"\r\n\r\n${beginning}`;
    const refusal = await posted('/api/bell/upload', body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(refusal).toMatchObject({ status: 400, code: 1 });
    await gone(beginning);
  });

  it('is gone when who sent it turns out not to be signed in', async () => {
    const { beginning, body } = form();
    body.set('token', 'none');
    expect((await posted('/api/bell/keep', body)).code).toBe(2001);
    await gone(beginning);
  });

  it('is gone when the sender breaks off in the middle of it', async () => {
    const beginning = randomUUID();
    const sending = request(`${edge.url}/api/bell/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 10 * mebibyte },
    });
    const broken = new Promise((resolve) => sending.once('error', resolve));
    sending.write('--b\r\nContent-Disposition: form-data; name="sound"; filename="a"\r\n\r\n');
    sending.write(beginning.padEnd(mebibyte, '.'));
    await until('the file to arrive', async () => (await uploads(beginning)).length === 1);
    sending.destroy(new Error('no more'));
    await broken;
    await gone(beginning);
    expect(edge.failures).toEqual([]);
  });
});
