import mqtt, { type MqttClient } from 'mqtt';
import { channels, downFilters, topicOf } from '../../../libs/contracts/device-gateway/index.js';
import { quantile } from '../report.js';

/** One device of the load. */
export interface LoadDevice {
  deviceId: string;
  school: string;
  secret: string;
  /** Who passes, one after the other and again from the first; without it a card that nobody has. */
  passers?: readonly Passer[];
}

/** Somebody who passes: by the number of a card, or recognised by the device. */
export type Passer = { card: string } | { person: string };

/** What the load is to do. */
export interface LoadPlan {
  url: string;
  devices: readonly LoadDevice[];
  /** Seconds that are measured. */
  seconds: number;
  /** Records of a device a second; without it the next one goes when the one before is acknowledged. */
  rate?: number;
}

/** What came of it. */
export interface LoadResult {
  /** Acknowledged records a second. */
  perSecond: number;
  /** ms from the record to its acknowledgement. */
  p50: number;
  p99: number;
  /** Acknowledged records in all. */
  count: number;
  /** Records without an acknowledgement at the end. */
  unanswered: number;
  /** ms until every device was connected and subscribed. */
  connecting: number;
}

/** A device that sends one record at a time and waits for its acknowledgement: the native protocol, and nothing else. */
class WaitingDevice {
  private sequence = 0;
  private sentAt = 0;

  private readonly topic: string;

  constructor(
    private readonly device: LoadDevice,
    private readonly client: MqttClient,
    private readonly epoch: string,
    private readonly onStored: (latency: number) => void,
  ) {
    this.topic = topicOf('records', device);
    const acknowledgement = topicOf('recordsStored', device);
    client.on('message', (topic) => topic === acknowledgement && this.stored());
  }

  /** A record is on its way. */
  get isWaiting(): boolean {
    return this.sentAt > 0;
  }

  send(): void {
    const { passers = [] } = this.device;
    const passer = passers[this.sequence % passers.length] ?? { card: '0007100037' };
    this.sequence += 1;
    this.sentAt = performance.now();
    const row = {
      seq: this.sequence,
      ts: Date.now(),
      mono: 1_000,
      clk: 1,
      door: '1',
      ...('card' in passer ? { type: 'card', cred: passer.card } : { type: 'face', person: passer.person }),
      result: 1,
      dir: 'in',
    };
    const batch = { epoch: this.epoch, boot: 1, mono: 1_000, lane: 'live', b: [row] };
    this.client.publish(this.topic, JSON.stringify(batch), { qos: channels.records.qos });
  }

  private stored(): void {
    const latency = performance.now() - this.sentAt;
    this.sentAt = 0;
    this.onStored(latency);
  }
}

/** Connects as devices do: with a will, its subscriptions, and its birth, which the broker keeps. */
async function connect(url: string, device: LoadDevice, epoch: string): Promise<MqttClient> {
  const { deviceId, secret } = device;
  const sid = `${epoch}-${deviceId}`;
  const { qos, retain } = channels.status;
  const topic = topicOf('status', device);
  const options = {
    clientId: deviceId,
    username: deviceId,
    password: secret,
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: { topic, payload: Buffer.from(JSON.stringify({ on: 0, sid })), qos, retain },
  } as const;
  const client = await mqtt.connectAsync(url, options);
  const filters = downFilters(device).map(({ filter, qos }) => [filter, { qos }] as const);
  await client.subscribeAsync(Object.fromEntries(filters));
  const birth = { on: 1, sid, boot: 1, mono: 1_000, epoch, fw: 'bench', caps: [] };
  await client.publishAsync(topic, JSON.stringify(birth), { qos, retain });
  return client;
}

/** Connections that are made at the same time. */
const wave = 200;

/** Runs the load. */
async function run({ url, devices, seconds, rate }: LoadPlan): Promise<LoadResult> {
  const epoch = `bench-${Date.now()}`;
  const begun = performance.now();
  const clients: MqttClient[] = [];
  for (let index = 0; index < devices.length; index += wave) {
    const next = devices.slice(index, index + wave);
    clients.push(...(await Promise.all(next.map((device) => connect(url, device, epoch)))));
  }
  const connecting = performance.now() - begun;
  const latencies: number[] = [];
  let isRunning = true;
  const waiting = devices.map((device, index) => {
    const one: WaitingDevice = new WaitingDevice(device, clients[index] as MqttClient, epoch, (latency) => {
      latencies.push(latency);
      if (isRunning && rate === undefined) one.send();
    });
    return one;
  });
  const started = performance.now();
  const timers = waiting.map((one, index) => {
    if (rate === undefined) return setTimeout(() => one.send(), (index * 1_000) / devices.length);
    const period = 1_000 / rate;
    return setTimeout(
      () => {
        one.send();
        timers.push(setInterval(() => isRunning && !one.isWaiting && one.send(), period));
      },
      (index * period) / devices.length,
    );
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  isRunning = false;
  const measured = latencies.length / ((performance.now() - started) / 1_000);
  for (const timer of timers) clearInterval(timer);
  const patience = performance.now() + 5_000;
  while (waiting.some((one) => one.isWaiting) && performance.now() < patience)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const unanswered = waiting.filter((one) => one.isWaiting).length;
  for (const client of clients) client.end(true);
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { perSecond: measured, p50, p99, count: latencies.length, unanswered, connecting };
}

process.once('message', async (plan: LoadPlan) => {
  const result = await run(plan);
  process.send?.(result, () => process.exit(0));
});
