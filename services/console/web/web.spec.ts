import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { WebController } from './web.controller.js';
import { WebFiles } from './web-files.js';

const script = 'console.log("campus");'.repeat(50);
let folder = '';
let port = 0;
let application: INestApplication;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-web-'));
  await mkdir(join(folder, 'console', 'assets'), { recursive: true });
  await mkdir(join(folder, 'console', '.vite'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'console', 'index.html'), '<title>Campus</title>');
  await writeFile(join(folder, 'console', 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'console', 'assets', 'main-a1b2.js'), script);
  await writeFile(join(folder, 'console', '.vite', 'manifest.json'), '{}');
  const module = await Test.createTestingModule({
    controllers: [WebController],
    providers: [{ provide: WebFiles, useFactory: () => new WebFiles(join(folder, 'console')) }],
  }).compile();
  application = module.createNestApplication({ logger: false });
  await application.listen(0, '127.0.0.1');
  port = (application.getHttpServer().address() as AddressInfo).port;
});
afterAll(async () => {
  await application.close();
  await rm(folder, { recursive: true });
});

/** The raw answer to a path, as it is written: nothing is normalised on the way. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<import('node:http').IncomingMessage>((done, fail) => {
    request({ host: '127.0.0.1', port, path, headers, method }, done).once('error', fail).end();
  });
  const isPacked = response.headers['content-encoding'] === 'gzip';
  const body = await text(isPacked ? response.pipe(createGunzip()) : response);
  return { status: response.statusCode, headers: response.headers, body };
}

describe('the built console', () => {
  it('is one page for every address of the console, asked for anew each time', async () => {
    for (const path of ['/', '/Base/student', '/login?redirect=%2F']) {
      const { status, headers, body } = await get(path);
      expect([status, body]).toEqual([200, '<title>Campus</title>']);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    }
  });

  it('keeps files with a hash for ever, packed where that saves something', async () => {
    const { headers, body } = await get('/assets/main-a1b2.js', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(body).toBe(script);
    expect((await get('/assets/main-a1b2.js')).headers['content-encoding']).toBeUndefined();
    const icon = await get('/favicon.svg', { 'accept-encoding': 'gzip' });
    expect(icon.headers['content-encoding']).toBeUndefined();
    expect(icon.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  it('is not sent again to who has it, and its head alone where that is asked', async () => {
    const { headers } = await get('/');
    expect(await get('/', { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, body: '' });
    expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it.each([
    '/assets/gone.js',
    '/api/unknown',
    '/excel/unknown',
    '/socket.io/x',
    '/.vite/manifest.json',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%E0%A4%A',
  ])('has no %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('secret');
  });
});
