import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort, until } from '../../testing/product.js';
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

const limits = { headers: 300, request: 600, look: 50, answer: 500, waiting: 100_000_000 };

let front: Front;
let sockets: Socket[] = [];
beforeAll(async () => {
  front = await Front.listen(settings, answers, limits);
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

describe('requests that one connection sends without waiting for answers', () => {
  it('are answered in their order while they are few', async () => {
    const socket = await open();
    const [one, last] = ['GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'];
    socket.write(`${one.repeat(3)}${last}`);
    expect((await text(socket)).match(/200 OK/g)).toHaveLength(4);
  });

  it('end it when they are many, before others have to wait for them', async () => {
    let asked = 0;
    const counting = {
      ...answers,
      calls: (_request, response) => {
        asked += 1;
        setTimeout(() => response.end('call'), 50);
      },
    } satisfies typeof answers;
    const busy = await Front.listen(settings, counting, { ...limits, headers: 60_000, request: 60_000 });
    const socket = await open(busy);
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000));
    await once(socket.resume(), 'close', { signal: AbortSignal.timeout(5_000) });
    expect(asked).toBe(4);
    expect(await (await fetch(busy.url)).text()).toBe('call');
    await busy.close();
  });
});

/** Asks for so many bytes and reads none of them; gives the connection. */
async function askAndWait(at: Front): Promise<Socket> {
  const socket = await open(at);
  socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return socket;
}

describe('an answer that is too large for the connection', () => {
  const large = Buffer.alloc(20_000_000);
  const closed: number[] = [];
  let asked = 0;
  const whole = {
    ...answers,
    calls: (_request, response) => {
      asked += 1;
      const own = asked;
      response.once('close', () => closed.push(own));
      response.end(large);
    },
  } satisfies typeof answers;
  beforeEach(() => {
    closed.length = 0;
    asked = 0;
  });

  it('is cut off where nobody takes it in time, and given whole to who reads', async () => {
    const patient = await Front.listen(settings, whole);
    expect((await (await fetch(patient.url)).arrayBuffer()).byteLength).toBe(large.length);
    await patient.close();
    const hasty = await Front.listen(settings, whole, limits);
    const begun = performance.now();
    await askAndWait(hasty);
    await until('the end of the answer', () => closed.includes(2));
    expect(performance.now() - begun).toBeGreaterThan(limits.answer * 0.9);
    await hasty.close();
  });

  it('goes when too much waits, those first that wait longest', async () => {
    const full = await Front.listen(settings, whole, { ...limits, answer: 60_000, waiting: 50_000_000 });
    for (let number = 1; number <= 4; number += 1) {
      await askAndWait(full);
      await until('the answer', () => asked === number);
    }
    await until('the end of the first two', () => closed.length === 2);
    expect(closed).toEqual([1, 2]);
    for (const socket of sockets) socket.destroy();
    await full.close();
  });
});
