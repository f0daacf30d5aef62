import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { routedServices } from '../../deploy/nginx/routes.js';
import { calls } from '../../libs/contracts/index.js';
import { Authority } from '../../libs/testing/authority.js';
import { until } from '../../libs/testing/product.js';
import { trustingFetch } from '../../libs/testing/trusting-fetch.js';
import { Nginx } from './parts/nginx.js';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The first line that is answered to a message on a connection of its own, which the other side ends. */
async function firstLineOf(port: number, message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(message);
  let answer = '';
  for await (const text of socket) answer += text;
  return answer.split('\r\n')[0] ?? '';
}

/** The proxy before two processes of every service that refuse each request for the moment. */
describe('the proxy before processes that cannot work', () => {
  const asked: string[] = [];
  const processes: Server[] = [];
  let folder: string;
  let nginx: Nginx;

  beforeAll(async () => {
    for (const _process of ['one', 'other']) {
      const server = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        if (request.url === '/large') response.end(Buffer.alloc(50_000_000));
        else response.writeHead(503, { 'x-request-id': 'r1' }).end('full');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      processes.push(server);
    }
    const addresses = processes.map((server) => `127.0.0.1:${portOf(server)}`);
    folder = await mkdtemp(join(tmpdir(), 'campus-proxy-'));
    const servers = Object.fromEntries(routedServices(calls).map((name) => [name, addresses]));
    nginx = await Nginx.create({ folder, servers });
    await nginx.start();
  });
  beforeEach(() => void asked.splice(0));
  afterAll(async () => {
    await nginx.stop();
    for (const server of processes) server.close();
    await rm(folder, { recursive: true });
  });

  it('gives a request that changes something to one of them alone, and its answer to who asks', async () => {
    const answer = await fetch(`${nginx.url}/api/school/term/add`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.text()]).toEqual([503, 'full']);
    expect(asked).toEqual(['POST /api/school/term/add']);
  });

  /** How many files the proxy has of requests and answers: it takes their names away at once, and its programs hold them. */
  const kept = async () => {
    const programs = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const held = await Promise.all(
      programs.map(async (id) => {
        const files = await readdir(`/proc/${id}/fd`).catch(() => []);
        return Promise.all(files.map((file) => readlink(`/proc/${id}/fd/${file}`).catch(() => '')));
      }),
    );
    return held.flat().filter((path) => path.startsWith(join(nginx.folder, 'temporary'))).length;
  };

  it('keeps nothing of what is sent: a process refuses it while it comes', async () => {
    const head = 'POST /api/school/term/add HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n';
    const socket = connect(nginx.port, '127.0.0.1').on('error', () => undefined);
    socket.write(head);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    for (let part = 0; part < 10 && !answer && (await kept()) === 0; part += 1) {
      socket.write(Buffer.alloc(1_000_000));
      await delay(50);
    }
    expect(await kept()).toBe(0);
    await until('the refusal of the process', () => answer.startsWith('HTTP/1.1 503 '));
    socket.destroy();
    expect(asked).toEqual(['POST /api/school/term/add']);
  });

  it('leaves it to the process to say of something that it is too large', async () => {
    const body = Buffer.alloc(60 * 1024 * 1024);
    const answer = await fetch(`${nginx.url}/api/school/term/add`, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([503, 'full']);
    expect(asked).toEqual(['POST /api/school/term/add']);
  });

  it('keeps nothing of an answer that is read slowly: it waits at the process', async () => {
    const socket = connect(nginx.port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await until('the process to be asked', () => asked.length === 1);
    for (let look = 0; look < 10; look += 1) {
      expect(await kept()).toBe(0);
      await delay(50);
    }
    socket.destroy();
  });

  it('passes on no message whose length can be read in two ways', async () => {
    const hidden = 'GET /api/school/term/query HTTP/1.1\r\nHost: a\r\n\r\n';
    const post = 'POST /api/school/term/add HTTP/1.1\r\nHost: a\r\n';
    const chunked = 'Transfer-Encoding: chunked\r\n';
    const messages = [
      `${post}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
      `${post}Content-Length: 5\r\nContent-Length: ${5 + hidden.length}\r\n\r\n12345${hidden}`,
      `${post}Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
      `${post}Content-Length: +5\r\n\r\n12345${hidden}`,
    ];
    const [process] = processes as [Server];
    for (const message of messages) {
      expect(await firstLineOf(nginx.port, message)).toMatch(/^HTTP\/1\.1 400 /);
      expect(asked).toEqual([]);
      // The same to a process that no proxy is before.
      expect(await firstLineOf(portOf(process), message)).toMatch(/^HTTP\/1\.1 400 /);
      expect(asked).toEqual([]);
    }
  });

  it('writes no query into its logs', async () => {
    const path = '/api/auth/login/updatepassword';
    await fetch(`${nginx.url}${path}?password=hidden`);
    expect(asked).toEqual([`GET ${path}?password=hidden`, `GET ${path}?password=hidden`]);
    const log = () => readFile(join(nginx.folder, 'access.log'), 'utf8');
    await until('the line of the call', async () => (await log()).includes(` GET ${path} 503 `));
    expect(await log()).toMatch(/" r1$/m);
    for (const server of processes) {
      server.close();
      server.closeAllConnections();
    }
    expect((await fetch(`${nginx.url}${path}?password=hidden`)).status).toBe(503);
    expect((await log()) + (await readFile(join(nginx.folder, 'error.log'), 'utf8'))).not.toContain('hidden');
  });

  it('refuses an address that has a thousand connections at work', async () => {
    const sockets: Socket[] = [];
    for (let number = 0; number < 1000; number++) {
      const socket = connect(nginx.port, '127.0.0.1').on('error', () => undefined);
      socket.write('POST /api/school/term/add HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
      sockets.push(socket);
    }
    const isRefused = async () => (await fetch(`${nginx.url}/api/school/term/query`)).status === 429;
    await until('the limit to be reached', isRefused);
    for (const socket of sockets) socket.destroy();
  });
});

/** The proxy before a process that says what it was told. */
describe('the proxy that ends TLS', () => {
  let folder: string;
  let server: Server;
  let nginx: Nginx;
  let balanced: Nginx;
  let ca: string;
  let trusting: typeof fetch;

  beforeAll(async () => {
    server = createServer(({ headers }, response) => {
      const said = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'of the process' };
      response.writeHead(200, said).end(JSON.stringify(headers));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `127.0.0.1:${portOf(server)}`;
    const servers = Object.fromEntries(routedServices(calls).map((name) => [name, [address]]));
    folder = await mkdtemp(join(tmpdir(), 'campus-proxy-'));
    const authority = await Authority.found(folder, 'authority');
    await authority.sign('tls');
    ca = await readFile(authority.certificate, 'utf8');
    trusting = trustingFetch(ca);
    nginx = await Nginx.create({ folder, servers, certificates: folder });
    const behind = join(folder, 'behind');
    await mkdir(behind);
    balanced = await Nginx.create({ folder: behind, servers, trusted: '127.0.0.1, 10.0.0.0/8' });
    await Promise.all([nginx.start(), balanced.start()]);
  });
  afterAll(async () => {
    await Promise.all([nginx.stop(), balanced.stop()]);
    server.close();
    await rm(folder, { recursive: true });
  });

  const ask = (path: string, init?: RequestInit) => trusting(`${nginx.url}${path}`, init);
  const plain = (path: string) => fetch(`http://127.0.0.1:${nginx.plainPort}${path}`, { redirect: 'manual' });
  const claim = { 'x-forwarded-for': '203.0.113.7, 10.1.1.1', 'x-forwarded-proto': 'https' };
  const year = 'max-age=31536000; includeSubDomains';

  it('speaks HTTP/2, by TLS 1.2 or newer', async () => {
    const agreed = (options: object) =>
      new Promise<string>((done, fail) => {
        const socket = connectTls({ port: nginx.port, host: '127.0.0.1', ca, ALPNProtocols: ['h2'], ...options });
        socket.once('error', fail).once('secureConnect', () => {
          done(`${socket.getProtocol()} ${socket.alpnProtocol}`);
          socket.destroy();
        });
      });
    expect(await agreed({})).toBe('TLSv1.3 h2');
    expect(await agreed({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2 h2');
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' };
    await expect(agreed(old)).rejects.toThrow(/protocol version/);
  });

  it('tells processes so, and believes nobody else', async () => {
    const told = await (await ask('/api/school/term/query', { headers: claim })).json();
    expect(told).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  });

  it('has browsers come by TLS alone, and guards what it answers itself', async () => {
    const answers = [await ask('/'), await ask('/assets/none.js'), await ask('/health/ready')];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const { headers } of answers) {
      expect(headers.get('strict-transport-security')).toBe(year);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const [process, ...own] = answers.map(({ headers }) => headers.get('content-security-policy'));
    expect(process).toBe('of the process');
    for (const policy of own) expect(policy).toContain("base-uri 'none'; object-src 'none'; frame-ancestors 'none'");
  });

  it('sends unencrypted pages to TLS, and refuses unencrypted calls', async () => {
    const page = await plain('/web/home?a=1');
    expect([page.status, page.headers.get('location')]).toEqual([301, `${nginx.url}/web/home?a=1`]);
    for (const path of ['/api/school/term/query', '/API/school/term/query', '/socket.io/?EIO=4'])
      expect((await plain(path)).status).toBe(403);
    expect((await plain('/health/proxy')).status).toBe(200);
  });

  it('believes a balancer that it was told to trust, and serves public addresses by TLS alone', async () => {
    const answer = await fetch(`${balanced.url}/`, { headers: claim });
    expect(await answer.json()).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
    expect(answer.headers.get('strict-transport-security')).toBe(year);
    const far = await fetch(`${balanced.url}/`, { headers: { ...claim, 'x-forwarded-proto': 'http' } });
    expect([far.status, await far.text()]).toEqual([403, expect.stringContaining('not encrypted')]);
    const unencrypted = await fetch(`${balanced.url}/`);
    expect(await unencrypted.json()).toMatchObject({ 'x-forwarded-proto': 'http' });
    expect(unencrypted.headers.get('strict-transport-security')).toBeNull();
  });
});
