import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '../../testing/product.js';
import { Front } from './front.js';

const settings = {
  PORT: 0,
  HOST: '127.0.0.1',
  HEALTH_PORT: 0,
  HEALTH_HOST: '127.0.0.1',
  CONNECTIONS_PER_ADDRESS: 3,
  TRUST_PROXY: false,
};
const answers = {
  calls: (request, response) => void request.resume().once('end', () => response.end('call')),
  health: (_request, response) => void response.end('health'),
} satisfies Parameters<typeof Front.listen>[1];

let front: Front;
let sockets: Socket[] = [];
beforeAll(async () => {
  front = await Front.listen(settings, answers, { headers: 300, request: 600, look: 50 });
});
afterEach(async () => {
  await Promise.all(sockets.map((socket) => !socket.destroyed && once(socket.destroy(), 'close')));
  sockets = [];
});
afterAll(() => front.close());

async function open({ url }: Pick<Front, 'url'> = front): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

it('has a port of its own for those who run the process', async () => {
  expect(await (await fetch(front.healthUrl)).text()).toBe('health');
  expect(await (await fetch(`${front.url}/metrics`)).text()).toBe('call');
});

it('behind a proxy lets nobody connect who calls before it serves, so that the proxy asks another process', async () => {
  const port = await freePort();
  const late = await Front.listen({ ...settings, PORT: port, TRUST_PROXY: true }, answers);
  const url = `http://127.0.0.1:${port}`;
  await expect(fetch(url, { method: 'POST' })).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(await (await fetch(late.healthUrl)).text()).toBe('health');
  await late.serve(answers);
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('call');
  await late.close();
});

it.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: a\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'],
])('waits for slow %s no longer than it may', async (_what, beginning) => {
  const socket = await open();
  socket.write(beginning);
  expect(await text(socket)).toContain('408 Request Timeout');
});

it('takes so many connections of an address, and others when one has ended', async () => {
  // No connection ends here for being slow.
  const patient = await Front.listen(settings, answers);
  const [first, ...others] = [await open(patient), await open(patient), await open(patient)];
  const refused = await open(patient);
  await once(refused.resume(), 'close', { signal: AbortSignal.timeout(5_000) });
  expect([first, ...others].map((socket) => socket.closed)).toEqual([false, false, false]);
  first.destroy();
  await once(first, 'close');
  const next = await open(patient);
  next.end('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await text(next)).toContain('200 OK');
  for (const socket of others) socket.destroy();
  await patient.close();
});
