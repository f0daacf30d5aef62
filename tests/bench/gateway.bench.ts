import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { duplexPair } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Aedes } from 'aedes';
import { MqttClient } from 'mqtt';
import { channels, upFilters } from '../../libs/contracts/device-gateway/index.js';
import { GatewayUnderTest } from '../../services/device-gateway/testing/gateway-under-test.js';
import type { LoadDevice, LoadPlan, LoadResult } from './gateway/device-load.js';

const deviceCount = Number(process.env.BENCH_DEVICES ?? 2_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);

/** The load runs in a process of its own. */
function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./gateway/device-load.js', import.meta.url)));
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)));
    child.send(plan);
  });
}

/** The peer: a broker without rules, and a client that acknowledges at once and stores nothing. */
async function bareBroker(): Promise<{ url: string; close: () => Promise<void> }> {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve));
  const [ours, theirs] = duplexPair();
  broker.handle(theirs);
  const client = new MqttClient(() => ours, { clientId: 'echo', protocolVersion: 4, reconnectPeriod: 0 });
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  client.on('message', (topic, payload) => {
    const { epoch, b } = JSON.parse(payload.toString());
    const answer = JSON.stringify({ epoch, upto: b[0].seq, have: [] });
    client.publish(`${topic}/ack`, answer, { qos: channels.recordsStored.qos });
  });
  const records = upFilters.find(({ filter }) => filter.endsWith('/rec'));
  if (!records) throw new Error('the protocol has no records');
  await client.subscribeAsync(records.filter, { qos: records.qos });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    client.end(true);
    server.close();
    await new Promise<void>((resolve) => broker.close(resolve));
  };
  return { url: `mqtt://127.0.0.1:${port}`, close };
}

interface Line {
  name: string;
  value: number;
  unit: string;
  peer?: number;
  ratio?: number;
  goal: number;
}
const report = (line: Line) => console.log(JSON.stringify(line));
const rounded = (value: number) => Math.round(value * 10) / 10;

async function records(): Promise<void> {
  const peer = await bareBroker();
  const strangers: LoadDevice[] = Array.from({ length: deviceCount }, () => ({
    deviceId: randomUUID(),
    school: randomUUID(),
    secret: '',
  }));
  const bare = await load({ url: peer.url, devices: strangers, seconds });
  await peer.close();

  const test = await GatewayUnderTest.start();
  const devices = await Promise.all(
    Array.from({ length: deviceCount }, (_, index) => test.known.add(`device ${index}`, test.school)),
  );
  const { url } = test.broker;
  const full = await load({ url, devices, seconds });
  const paced = await load({ url, devices, seconds, rate: 1 });
  await test.close();

  const ratio = rounded((full.perSecond / bare.perSecond) * 100) / 100;
  report({
    name: 'gateway.records.throughput',
    value: rounded(full.perSecond),
    unit: '1/s',
    peer: rounded(bare.perSecond),
    ratio,
    goal: 2_000,
  });
  report({ name: 'gateway.records.paced', value: rounded(paced.perSecond), unit: '1/s', goal: deviceCount });
  report({ name: 'gateway.records.paced.p99', value: rounded(paced.p99), unit: 'ms', goal: 1_000 });
  report({ name: 'gateway.records.p99', value: rounded(full.p99), unit: 'ms', peer: rounded(bare.p99), goal: 1_000 });
  report({
    name: 'gateway.connect',
    value: rounded(full.connecting),
    unit: 'ms',
    peer: rounded(bare.connecting),
    goal: 10_000,
  });
  console.error(JSON.stringify({ bare, full, paced }));
}

await records();
process.exit(0);
