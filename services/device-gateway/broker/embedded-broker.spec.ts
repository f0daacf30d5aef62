import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { deviceTopic, topicOf } from '../../../libs/contracts/device-gateway/index.js';
import { Authority } from '../../../libs/testing/authority.js';
import { deviceSecrets, type TestDevice, TestDevices } from '../testing/test-devices.js';
import { EmbeddedBroker } from './embedded-broker.js';

const known = new TestDevices();
const clients: MqttClient[] = [];
let broker: EmbeddedBroker;
let device: TestDevice;
let other: TestDevice;

beforeAll(async () => {
  const logger = pino({ level: 'silent' });
  broker = await EmbeddedBroker.create({ registry: known.registry, logger });
  await broker.listen('127.0.0.1', 0);
});
beforeEach(async () => {
  device = await known.add('door');
  other = await known.add('other door', device.school);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});
afterAll(() => broker.close());

/** The next event of a name. */
const next = <E extends string>(emitter: { once(event: E, listener: () => void): unknown }, event: E) =>
  new Promise<void>((resolve) => emitter.once(event, () => resolve()));

function connect(options: IClientOptions): MqttClient {
  const url = `mqtt://127.0.0.1:${broker.port}`;
  const client = mqtt.connect(url, { protocolVersion: 4, reconnectPeriod: 0, ...options });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

const asDevice = ({ deviceId, secret }: TestDevice): IClientOptions => ({
  clientId: deviceId,
  username: deviceId,
  password: secret,
});

const gateway = (): MqttClient => connect({ clientId: 'device-gateway', ...broker.credential });

/** Outcome of a sign-in: `accepted`, or the return code of MQTT 3.1.1. */
async function outcomeOf(options: IClientOptions): Promise<'accepted' | number> {
  const client = connect(options);
  return new Promise((resolve) => {
    client.on('connect', () => resolve('accepted'));
    client.on('error', (error) => resolve(Number((error as { code?: number }).code)));
  });
}

async function connected(options: IClientOptions): Promise<MqttClient> {
  const client = connect(options);
  await next(client, 'connect');
  return client;
}

/** Everything that the gateway hears from now on. */
async function listen(filter = 'ac/1/#'): Promise<{ topic: string; payload: string; isRetained: boolean }[]> {
  const heard: { topic: string; payload: string; isRetained: boolean }[] = [];
  const client = gateway();
  client.on('message', (topic, payload, { retain }) =>
    heard.push({ topic, payload: payload.toString(), isRetained: retain }),
  );
  await client.subscribeAsync(filter, { qos: 1 });
  return heard;
}

describe('the embedded broker lets in', () => {
  it('a device by its id and secret', async () => {
    expect(await outcomeOf(asDevice(device))).toBe('accepted');
  });

  it('nobody else', async () => {
    expect(await outcomeOf({ ...asDevice(device), password: other.secret })).toBe(5);
    expect(await outcomeOf({ ...asDevice(device), username: other.deviceId })).toBe(5);
    expect(await outcomeOf({ ...asDevice(device), password: '' })).toBe(5);
    expect(await outcomeOf({ clientId: 'stranger', username: 'stranger', password: 'secret' })).toBe(5);
    expect(await outcomeOf({ clientId: 'device-gateway', username: 'device-gateway', password: 'guess' })).toBe(5);
    expect(await outcomeOf({ clientId: 'anonymous' })).toBe(5);
  });

  it('no disabled and no removed device', async () => {
    known.disable(device);
    known.remove(other);
    expect(await outcomeOf(asDevice(device))).toBe(5);
    expect(await outcomeOf(asDevice(other))).toBe(5);
  });
});

describe('the embedded broker ends the connection at once', () => {
  it.each([
    ['of a device that is disabled', () => known.disable(device)],
    ['of a device that is removed', () => known.remove(device)],
    ['of a device whose secret is rotated', async () => known.rotate(device, (await deviceSecrets.issue()).verifier)],
  ])('%s', async (_case, act) => {
    const client = await connected(asDevice(device));
    const closed = next(client, 'close');
    await act();
    await closed;
    expect(await outcomeOf(asDevice(device))).toBe(5);
  });

  it('of a device that publishes as another one, and delivers nothing', async () => {
    const heard = await listen();
    const client = await connected(asDevice(device));
    const closed = next(client, 'close');
    client.publish(topicOf('records', other), '{}', { qos: 1 });
    await closed;
    const honest = await connected(asDevice(other));
    await honest.publishAsync(topicOf('heartbeat', other), '{}', { qos: 1 });
    expect(heard.map(({ topic }) => topic)).not.toContain(topicOf('records', other));
  });

  it.each([
    ['what goes down', (device: TestDevice) => topicOf('command', device)],
    ['a topic outside of the protocol', () => 'anything'],
    ['a reserved topic of its own', (device: TestDevice) => `${deviceTopic(device)}/want`],
    ['a topic of the broker', () => '$SYS/anything'],
    ['its id in another school', (device: TestDevice) => topicOf('records', { ...device, school: other.deviceId })],
  ])('of a device that writes %s', async (_case, topicFor) => {
    const client = await connected(asDevice(device));
    const closed = next(client, 'close');
    client.publish(topicFor(device), '{}');
    await closed;
  });

  it('of a device that sends more than 64 KB', async () => {
    const client = await connected(asDevice(device));
    const closed = next(client, 'close');
    client.publish(topicOf('records', device), Buffer.alloc(65_537, 32));
    await closed;
  });

  it('of anybody who begins a packet of megabytes, before it is whole', async () => {
    const socket = connectSocket(broker.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await next(socket, 'connect');
    const closed = next(socket, 'close');
    // A CONNECT packet that announces 100 MB.
    socket.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x30]));
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    while (!socket.destroyed && sent < 50 * 1024 * 1024) {
      sent += chunk.length;
      if (!socket.write(chunk)) await Promise.race([next(socket, 'drain'), closed]);
    }
    await closed;
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});

describe('the embedded broker gives a device', () => {
  it('what goes down to it, and no filter beyond that', async () => {
    const client = await connected(asDevice(device));
    const filters = [
      topicOf('command', device),
      topicOf('command', other),
      topicOf('records', device),
      `ac/1/${device.school}/${device.deviceId}/#`,
      `ac/1/${device.school}/+/cmd`,
      '#',
    ];
    // The client reports a refused filter as an error; what was granted is what counts.
    const granted = await new Promise<number[]>((resolve) => {
      client.on('packetreceive', (packet) => packet.cmd === 'suback' && resolve(packet.granted as number[]));
      client.subscribe(filters, { qos: 1 }, () => undefined);
    });
    expect(granted).toEqual([1, 128, 128, 128, 128, 128]);
  });

  it('retained messages for its status alone', async () => {
    const client = await connected(asDevice(device));
    await client.publishAsync(topicOf('status', device), 'kept', { qos: 1, retain: true });
    await client.publishAsync(topicOf('records', device), 'not kept', { qos: 1, retain: true });
    const heard = await listen();
    await client.publishAsync(topicOf('heartbeat', device), 'last', { qos: 1 });
    while (!heard.some(({ payload }) => payload === 'last')) await new Promise(setImmediate);
    expect(heard.filter(({ topic }) => topic.includes(device.deviceId))).toEqual([
      { topic: topicOf('status', device), payload: 'kept', isRetained: true },
      { topic: topicOf('heartbeat', device), payload: 'last', isRetained: false },
    ]);
  });

  it.each(['by its topic', 'by a filter'])(
    'the last retained message of a topic, told to who asks %s, until it is cleared',
    async (how) => {
      const status = topicOf('status', device);
      const asked = how === 'by its topic' ? status : `${status.slice(0, -2)}+`;
      const client = await connected(asDevice(device));
      const told = async () => {
        const heard = await listen(asked);
        const live = `live ${Math.random()}`;
        await client.publishAsync(status, live, { qos: 1 });
        while (!heard.some(({ payload }) => payload === live)) await new Promise(setImmediate);
        return heard.filter(({ isRetained }) => isRetained).map(({ payload }) => payload);
      };
      for (const payload of ['first', 'second']) await client.publishAsync(status, payload, { qos: 1, retain: true });
      expect(await told()).toEqual(['second']);
      await client.publishAsync(status, '', { qos: 1, retain: true });
      expect(await told()).toEqual([]);
    },
  );

  it('its will when the connection breaks', async () => {
    const heard = await listen();
    const will = { topic: topicOf('status', device), payload: Buffer.from('will'), qos: 1 as const, retain: true };
    const client = await connected({ ...asDevice(device), will });
    client.stream.destroy();
    while (!heard.some(({ payload }) => payload === 'will')) await new Promise(setImmediate);
  });
});

describe('an embedded broker with a certificate', () => {
  let folder: string;
  let authority: Authority;
  let encrypted: EmbeddedBroker;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-broker-'));
    authority = await Authority.found(folder, 'authority');
    const signed = (await authority.sign('broker')).replace(/pem$/, '');
    const tls = { cert: await readFile(`${signed}crt`, 'utf8'), key: await readFile(`${signed}key`, 'utf8') };
    encrypted = await EmbeddedBroker.create({ registry: known.registry, logger: pino({ level: 'silent' }), tls });
    await encrypted.listen('127.0.0.1', 0);
  });
  afterAll(async () => {
    await encrypted.close();
    await rm(folder, { recursive: true });
  });

  const attempt = async (scheme: string, certificate: string) => {
    const options = { reconnectPeriod: 0, connectTimeout: 5_000, protocolVersion: 4 as const };
    const ca = await readFile(certificate, 'utf8');
    const client = mqtt.connect(`${scheme}://127.0.0.1:${encrypted.port}`, { ...asDevice(device), ...options, ca });
    clients.push(client);
    return new Promise<string>((resolve) => {
      client.on('connect', () => resolve('connected'));
      client.on('error', ({ message }) => resolve(message));
      client.on('close', () => resolve('closed'));
    });
  };

  it('takes devices that know its authority, and nobody unencrypted', async () => {
    expect(await attempt('mqtts', authority.certificate)).toBe('connected');
    const another = await Authority.found(folder, 'another');
    expect(await attempt('mqtts', another.certificate)).toMatch(/certificate/);
    expect(await attempt('mqtt', authority.certificate)).toBe('closed');
  });

  it('agrees to the ciphers that the proxy and Mosquitto take, and to no other', async () => {
    const listOf = async (file: string) => /ECDHE[\w:-]+/.exec(await readFile(join('deploy', file), 'utf8'))?.[0] ?? '';
    const list = await listOf('nginx/settings.sh');
    expect(await listOf('mosquitto/tls.conf')).toBe(list);
    const ca = await readFile(authority.certificate, 'utf8');
    const agreed = (ciphers: string) =>
      new Promise<string>((resolve) => {
        const at = { port: encrypted.port, host: '127.0.0.1', ca, maxVersion: 'TLSv1.2', ciphers } as const;
        const socket = connectTls(at, () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.once('error', ({ message }) => resolve(message));
      });
    const names = [...list.split(':'), 'ECDHE-RSA-AES128-SHA256', 'ECDHE-ECDSA-AES128-SHA256', 'AES128-GCM-SHA256'];
    const outcomes = await Promise.all(names.map(agreed));
    // The certificate is of one kind of key: half of the list fits it.
    expect(outcomes.filter((outcome) => list.split(':').includes(outcome))).toHaveLength(3);
    expect(outcomes.filter((outcome) => /handshake failure/.test(outcome))).toHaveLength(6);
  });

  it('ends what sends more than it may', async () => {
    const ca = await readFile(authority.certificate, 'utf8');
    const socket = connectTls({ port: encrypted.port, host: '127.0.0.1', ca });
    socket.on('error', () => undefined);
    socket.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x30]));
    const flow = setInterval(() => socket.write(Buffer.alloc(65_536)), 5);
    await next(socket.resume(), 'close');
    clearInterval(flow);
    // Earlier than who has not presented itself.
  }, 5_000);
});

it('a broker that has ended ends whoever connects from inside', async () => {
  const ended = await EmbeddedBroker.create({ registry: known.registry, logger: pino({ level: 'silent' }) });
  await ended.close();
  await next(ended.connect(), 'close');
});

it('a taken port is one clear line', async () => {
  const second = await EmbeddedBroker.create({ registry: known.registry, logger: pino({ level: 'silent' }) });
  await expect(second.listen('127.0.0.1', broker.port)).rejects.toThrow(
    /^MQTT_PORT: 127.0.0.1:\d+ cannot be listened on/,
  );
  await second.close();
});
