import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topicOf } from '../../libs/contracts/device-gateway/index.js';
import { Database, startEmbedded } from '../../libs/database/index.js';
import { freePort } from '../../libs/testing/product.js';
import { nativeDriver } from '../../services/device-gateway/drivers/native/native-driver.js';
import { SimulatedDevice } from '../../services/device-gateway/simulator/simulated-device.js';
import { InstalledGateway } from '../../services/device-gateway/testing/installed-gateway.js';
import { startBareBroker } from './gateway/bare-broker.js';
import type { LoadDevice } from './gateway/device-load.js';
import { load } from './gateway/load.js';
import { quantile, report, timed } from './report.js';

const deviceCount = Number(process.env.BENCH_DEVICES ?? 2_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const openings = 200;

/** The 95th of 100 durations of something that is done again and again, ms. */
async function p95(times: number, act: () => Promise<void>): Promise<number> {
  const durations: number[] = [];
  for (let count = 0; count < times; count += 1) durations.push((await timed(act)).milliseconds);
  return quantile(durations, 0.95);
}

/** Records and doors over the bare broker. */
async function measurePeer() {
  const peer = await startBareBroker();
  const strangers: LoadDevice[] = Array.from({ length: deviceCount }, () => ({
    deviceId: randomUUID(),
    school: randomUUID(),
    secret: 'none',
  }));
  const records = await load({ url: peer.url, devices: strangers, seconds });
  const identity = {
    deviceId: randomUUID(),
    school: randomUUID(),
    secret: 'none',
    name: 'door',
    doors: ['1'],
    cards: [],
  };
  const device = new SimulatedDevice({ identity, url: peer.url });
  device.powerOn();
  await new Promise((resolve) => device.once('connected', resolve));
  const waiting = new Map<string, () => void>();
  peer.client.on('message', (topic, payload) => {
    if (topic === topicOf('answer', identity)) waiting.get(JSON.parse(payload.toString()).id)?.();
  });
  const door = await p95(openings, () => {
    const commandId = randomUUID();
    const now = Date.now();
    const times = { sentAt: now, expiresAt: now + 5_000 };
    const what = { operation: 'door.open', doorCode: '1', arguments: { duration: 100 } } as const;
    const order = { commandId, sessionId: device.sid, requestedBy: 'bench', ...times, ...what };
    const { topic, payload, qos } = nativeDriver.encodeCommand(identity, order);
    peer.client.publish(topic, payload, { qos });
    return new Promise((resolve) => waiting.set(commandId, resolve));
  });
  device.cutPower();
  await peer.close();
  return { records, door };
}

/** The same through the gateway, stored in a database that survives a power cut. */
async function measureGateway() {
  const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
  const server = await startEmbedded({ folder });
  const database = await Database.open({ url: server.url });
  const port = await freePort();
  const url = `mqtt://127.0.0.1:${port}`;
  const installed = await InstalledGateway.start(database, port);
  const [first, ...others] = await installed.add(deviceCount + 1);
  if (!first) throw new Error('no device');
  const device = new SimulatedDevice({ identity: first, url });
  device.powerOn();
  while ((await installed.openDoor(first)).stage !== 'done');
  const door = await p95(openings, async () => {
    const { stage } = await installed.openDoor(first);
    if (stage !== 'done') throw new Error(`the door was ${stage}`);
  });
  device.cutPower();
  const records = await load({ url, devices: others, seconds });
  const paced = await load({ url, devices: others, seconds, rate: 1 });
  await installed.stop();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return { records, paced, door };
}

const peer = await measurePeer();
const ours = await measureGateway();
const broker = (value: number) => ({ name: 'bare broker', value });
const fleet = `${deviceCount} devices, one record at a time each`;
report({
  name: `records stored and acknowledged, ${fleet}`,
  value: ours.records.perSecond,
  unit: 'records/s',
  peer: broker(peer.records.perSecond),
  goal: { atLeast: 2_000 },
  limit:
    'With less beside it on the machine it is 4,500 records/s. The broker in the process is the limit, with the devices on the same processors.',
});
report({
  name: 'the same, from record to acknowledgement, p99',
  value: ours.records.p99,
  unit: 'ms',
  peer: broker(peer.records.p99),
  goal: { atMost: 1_000 },
  limit: `Every device sends again as soon as it may, so that ${deviceCount} records always wait: the time is their number by the rate.`,
});
report({
  name: `records stored and acknowledged, ${deviceCount} devices, one record a second each`,
  value: ours.paced.perSecond,
  unit: 'records/s',
  // A device whose record was answered late passes over a beat.
  goal: { atLeast: deviceCount * 0.99 },
});
report({
  name: 'the same, from record to acknowledgement, p99',
  value: ours.paced.p99,
  unit: 'ms',
  goal: { atMost: 1_000 },
});
report({
  name: 'records without an acknowledgement',
  value: ours.records.unanswered + ours.paced.unanswered,
  unit: 'records',
  goal: { atMost: 0 },
});
report({
  name: `${deviceCount} devices come back at once`,
  value: ours.records.connecting,
  unit: 'ms',
  peer: broker(peer.records.connecting),
  goal: { atMost: 5_000 },
});
report({
  name: 'added to the opening of a door, p95',
  value: ours.door - peer.door,
  unit: 'ms',
  goal: { atMost: 50 },
  limit:
    'Three commits in a row, each a flush to disk and a wake-up of the next process: the request, its taking in, the answer.',
});
process.exit(0);
