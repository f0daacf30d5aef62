import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routedServices } from '../../deploy/nginx/routes.js';
import { calls } from '../../libs/contracts/index.js';
import { until } from '../../libs/testing/product.js';
import { Nginx } from './parts/nginx.js';

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
        response.writeHead(503, { 'x-request-id': 'r1' }).end('full');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      processes.push(server);
    }
    const addresses = processes.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
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
