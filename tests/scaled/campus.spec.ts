import mqtt from 'mqtt';
import { panels } from '../../deploy/grafana/dashboard.js';
import { type ChannelKey, topicOf } from '../../libs/contracts/device-gateway/index.js';
import { newTraceparent, readTraceparent } from '../../libs/contracts/kernel/index.js';
import { until } from '../../libs/testing/product.js';
import { Fleet, readDeviceList } from '../../services/device-gateway/simulator/fleet.js';
import { Auditor } from './audit.js';
import { balanceOf } from './balance.js';
import { Browser } from './browsers.js';
import { ScaledCampus } from './campus.js';
import { shortFaultsOf } from './faults.js';
import { Load } from './load.js';
import { Collector } from './parts/collector.js';
import { strangersPromises } from './strangers-promises.js';

const opening = { devices: [{ devicecode: 'D001', doorcode: '1' }] };
let campus: ScaledCampus;
let fleet: Fleet;
let auditor: Auditor;
let collector: Collector;

beforeAll(async () => {
  const copies = { people: 2, console: 2, 'device-gateway': 2 };
  collector = await Collector.start();
  campus = await ScaledCampus.start({
    copies,
    isEncrypted: true,
    wired: 'attendance',
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '1000' },
  });
  fleet = new Fleet(readDeviceList(campus.deviceList), campus.mosquitto.deviceUrl, { ca: campus.ca });
  fleet.powerOn();
  auditor = await Auditor.of(campus);
  await until('the devices to be online', areOnline, 60_000);
}, 360_000);

afterAll(async () => {
  await auditor?.close();
  await fleet?.stop();
  await campus?.stop();
  await collector?.stop();
}, 60_000);

async function areOnline(): Promise<boolean> {
  const summary = '/api/dg/controllercenter/summary';
  const answer = await campus.call<{ state: number; number: number }[]>(summary, { params: {} }).catch(() => undefined);
  return answer?.code === 0 && answer.data.every(({ state, number }) => state === 1 || number === 0);
}

const opens = async () =>
  (await campus.call<boolean>('/api/dg/controllercenter/opendoor', opening).catch(() => undefined))?.data === true;

describe('several processes of a service', () => {
  it('tell browsers everything once, whichever console they are at', async () => {
    const token = await campus.signIn();
    const addresses = [...campus.of('console').map((program) => campus.addressOf(program)), campus.url];
    const browsers = await Promise.all(addresses.map((address) => Browser.open(address, token, campus.ca)));
    const device = fleet.devices[1]!;
    await device.stop();
    device.powerOn();
    const imported = new Load(campus, fleet).importStudents(['COPY1', 'COPY2']);
    const came = (browser: Browser) => browser.of('device.status').some((payload) => payload.includes('"state":1'));
    await until('every browser to hear of the device', () => browsers.every(came));
    expect(await imported).toBe(2);
    const finished = (browser: Browser) =>
      browser.of('import.progress').some((payload) => /"complate":true/.test(payload));
    await until('every browser to hear of the import', () => browsers.every(finished));
    for (const browser of browsers) {
      expect(browser.of('device.status')).toHaveLength(2);
      expect(new Set(browser.of('import.progress')).size).toBe(browser.of('import.progress').length);
      browser.close();
    }
  }, 90_000);

  it('share the devices: a gateway that dies is replaced by the other one', async () => {
    expect(await opens()).toBe(true);
    for (const program of campus.of('device-gateway')) {
      await program.kill();
      await until('a door to open by way of the other gateway', opens, 30_000);
      await program.start();
    }
    await until('the devices to be online', areOnline);
  }, 120_000);
});

describe('Mosquitto', () => {
  /** What the broker makes of one who tries. */
  async function connected(username: string, password: string, clientId = username) {
    const { ca } = campus;
    return mqtt.connectAsync(
      campus.mosquitto.deviceUrl,
      { ca, username, password, clientId, reconnectPeriod: 0 },
      false,
    );
  }

  it('lets a device in that was added in the console, without a restart, and holds it to its topics', async () => {
    const { data } = await campus.data<{ data: { areaid: string }[] }>('/api/dg/device/query', {
      page: 0,
      pagesize: 1,
    });
    const areaid = data[0]?.areaid;
    const form = { type: 1, factory: '通用', module: 'AC-2', areaid, code: 'NEW1', name: 'New', state: 1 };
    const { id, secret } = await campus.data<{ id: string; secret: string }>('/api/dg/device/add', form);
    const client = await until('the new device to be let in', () => connected(id, secret).catch(() => undefined));
    await expect(connected(id, 'another secret')).rejects.toThrow();
    await expect(connected(id, secret, 'another-name')).rejects.toThrow();

    const [other] = readDeviceList(campus.deviceList);
    const { school, deviceId } = other!;
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    const own = { school, deviceId: id };
    const topics = (['command', 'recordsStored'] as ChannelKey[]).map((key) => topicOf(key, { school, deviceId }));
    await client.subscribeAsync(['#', ...topics, topicOf('timeResponse', own)]).catch(() => undefined);
    const before = await auditor.account();
    const forged = { on: 0, sid: fleet.devices[0]!.sid };
    await client.publishAsync(topicOf('status', { school, deviceId }), JSON.stringify(forged), { qos: 1 });
    expect(await opens()).toBe(true);
    await client.publishAsync(topicOf('timeRequest', own), JSON.stringify({ t0: 1, sid: 's' }));
    await until('an answer of its own', () => heard.includes(topicOf('timeResponse', own)));
    expect(heard.filter((topic) => !topic.includes(id))).toEqual([]);
    expect((await auditor.account()).commands).toBe(before.commands + 1);

    await campus.data('/api/dg/device/delete', { ids: [id] });
    await until('the removed device to be sent away', () => !client.connected);
    await expect(connected(id, secret)).rejects.toThrow();
    await client.endAsync(true);
  }, 60_000);
});

describe('the proxy', () => {
  const ask = (path: string, headers: Record<string, string> = {}) => campus.fetch(`${campus.url}${path}`, { headers });

  it('sends the page fresh, and what it loads compressed and for good', async () => {
    const page = await ask('/');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] as string;
    const asset = await ask(script, { 'accept-encoding': 'gzip' });
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await asset.text()).length).toBeGreaterThan(1000);
    expect((await ask('/assets/none.js')).status).toBe(404);
  });

  it('tells processes the address of the client, whatever the client says', async () => {
    const claimed = '203.0.113.7';
    const login = { loginAccount: 'nobody', loginPassword: 'Wrong-2026', code: '0000' };
    await campus.fetch(`${campus.url}/api/auth/login/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
      body: JSON.stringify(login),
    });
    const token = await campus.signIn();
    await campus.fetch(`${campus.url}/api/auth/login/logout`, {
      method: 'POST',
      headers: { token, 'x-forwarded-for': claimed },
    });
    const text = JSON.stringify(await campus.data('/api/system/logmg/query', { page: 0, pagesize: 20 }));
    expect(text).toContain('127.0.0.1');
    expect(text).not.toContain(claimed);
  });
});

it('speaks with everybody over TLS', async () => {
  const image = await campus.fetch(`${campus.url}/api/auth/login/verifycodeimg`);
  expect(image.headers.get('set-cookie')).toContain('; Secure');
  expect(image.headers.get('strict-transport-security')).toContain('max-age=31536000');
  const { encrypted, plain } = await auditor.connections();
  expect([encrypted > campus.all.length, plain]).toEqual([true, 0]);
  await expect(fetch(campus.url)).rejects.toThrow();
});

strangersPromises(() => campus);

describe('what operators see', () => {
  it('every metric that the dashboard asks for is there', async () => {
    const texts = await Promise.all(campus.all.map((program) => campus.metricsOf(program)));
    const known = new Set(texts.join('\n').match(/^[a-z_0-9]+/gm));
    const asked = panels.flatMap(({ curves }) =>
      curves.flatMap(({ ask }) => ask.match(/\b(campus|process|nodejs)_[a-z_0-9]+/g) ?? []),
    );
    expect(asked.length).toBeGreaterThanOrEqual(panels.length);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it('a request, its event, what follows from it and what the browser is told are one trace', async () => {
    const token = await campus.signIn();
    const browser = await Browser.open(campus.url, token, campus.ca);
    const traceparent = newTraceparent();
    const { traceId, spanId } = readTraceparent(traceparent)!;
    await campus.fetch(`${campus.url}/api/dg/controllercenter/opendoor`, {
      method: 'POST',
      headers: { token, traceparent, 'content-type': 'application/json' },
      body: JSON.stringify(opening),
    });
    // That the door is asked, and that it answered.
    const told = () => browser.traces.map(readTraceparent).filter((place) => place?.traceId === traceId);
    await until('the browser to be told', () => told().length >= 2);
    browser.close();
    const events = await auditor.typesOfTrace(traceId);
    expect(events).toEqual(
      expect.arrayContaining(['DeviceCommandRequested', 'DeviceCommandAnswered', 'DeviceCommandConcluded']),
    );
    const way = [
      ['campus-devices', 'control.opendoor'],
      ['campus-devices', 'command control.opendoor'],
      ['campus-devices', 'append devices'],
      ['campus-devices', 'publish campus.devices'],
      ['campus-device-gateway', 'device-gateway.command-taker'],
      ['campus-device-gateway', 'append device-gateway'],
      ['campus-device-gateway', 'publish campus.device-gateway'],
      ['campus-devices', 'devices.command-outcome'],
      ['campus-console', 'channel device.command'],
    ];
    const isExported = () => {
      const spans = collector.of(traceId);
      const known = new Set([spanId, ...spans.map((span) => span.spanId)]);
      return (
        way.every(([process, name]) => spans.some((span) => span.process === process && span.name === name)) &&
        spans.every(({ parentSpanId = '' }) => known.has(parentSpanId)) &&
        told().every((place) => known.has(place?.spanId ?? ''))
      );
    };
    await until('every part from the request to the browser to be exported', isExported, 75_000);
  }, 150_000);
});

describe('faults under load', () => {
  it('cost nothing: no effect is lost or there twice, and every stream keeps its order', async () => {
    await auditor.settled();
    const before = await auditor.account();
    // An import is one batch, whether it has a hundred rows or a thousand.
    const load = new Load(campus, fleet, { swipe: 120, command: 1000, import: 3000, students: 100 });
    load.begin();
    for (const fault of shortFaultsOf(campus)) await fault.inflict({ campus, load, auditor });
    await load.end();
    await auditor.settled();
    const balance = await balanceOf(load, auditor, before);
    expect(balance).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0, parked: 0 });
    for (const done of [balance.swipes, balance.students, balance.commands]) expect(done).toBeGreaterThan(0);
  }, 420_000);
});
