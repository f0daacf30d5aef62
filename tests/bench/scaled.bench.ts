import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { Product, until } from '../../libs/testing/product.js';
import { Fleet, readDeviceList } from '../../services/device-gateway/simulator/fleet.js';
import { Auditor } from '../scaled/audit.js';
import { ScaledCampus } from '../scaled/campus.js';
import { quantile, report } from './report.js';
import { memoryOf, memoryOfAll } from './scaled/memory.js';
import { openingLatencies } from './scaled/opening-latency.js';

const openings = 200;
/** How long nobody asks for anything before memory is read, ms. */
const rest = 15_000;

/** Opens a door with its device on the line. */
async function latencies(campus: CampusClient, deviceList: string, mqttPort: number): Promise<number[]> {
  const fleet = new Fleet(readDeviceList(deviceList).slice(0, 1), `mqtt://127.0.0.1:${mqttPort}`);
  fleet.powerOn();
  await until('the device to be online', () => fleet.devices[0]?.connection.isConnected);
  await openingLatencies(campus, 20);
  const durations = await openingLatencies(campus, openings);
  await fleet.stop();
  return durations;
}

async function embedded(): Promise<number[]> {
  const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
  const durations = await latencies(product, join(product.dataFolder, 'simulator.json'), product.mqttPort);
  await product.stop();
  return durations;
}

async function overKafka() {
  const campus = await ScaledCampus.start();
  const auditor = await Auditor.of(campus);
  await auditor.settled();
  await delay(rest);
  const processes = campus.all.map(({ name, pid }) => ({ name, memory: memoryOf(pid ?? 0) }));
  const whole = memoryOfAll();
  const durations = await latencies(campus, campus.deviceList, campus.mosquitto.port);
  await auditor.close();
  await campus.stop();
  return { processes, whole, durations };
}

const alone = await embedded();
const { processes, whole, durations } = await overKafka();
for (const [share, name] of [
  [0.5, 'p50'],
  [0.95, 'p95'],
] as const) {
  const peer = { name: 'one process', value: quantile(alone, share) };
  const value = quantile(durations, share);
  const goal = { atMost: 300 };
  report({
    name: `click in one browser to the message at another, over Kafka, ${name}`,
    value,
    unit: 'ms',
    peer,
    goal,
    limit: 'Eight processes, Kafka and PostgreSQL share two processors.',
  });
}
for (const { name, memory } of processes)
  report({
    name: `memory at rest, ${name}`,
    value: memory,
    unit: 'MB',
    goal: { atMost: 120 },
    limit:
      '60 MB is Nest, TypeORM, zod and the schemas. The rest is what its read models and consumers hold, and what V8 has not given back of the start with the sample school.',
  });
const ofProcesses = processes.reduce((sum, { memory }) => sum + memory, 0);
report({ name: 'memory at rest, all services', value: ofProcesses, unit: 'MB' });
report({ name: 'memory at rest, with Kafka, PostgreSQL, Mosquitto and nginx', value: whole, unit: 'MB' });
process.exit(0);
