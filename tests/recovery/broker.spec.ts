import { join } from 'node:path';
import { deviceVerifierOf } from '../../libs/platform/index.js';
import { Product, until } from '../../libs/testing/product.js';
import { Fleet, readDeviceList } from '../../services/device-gateway/simulator/fleet.js';
import { mosquitto } from '../../services/device-gateway/testing/brokers-under-test.js';

interface Tile {
  state: number;
  number: number;
}
/** States of devices (enumeration OnlineState). */
const online = 1;
const offline = 2;
const unknown = 3;

const swipesPerDevice = 20;

describe('a campus whose broker is a program of its own', () => {
  /** What the broker lets in: nobody but the gateway, until the sample school is there. */
  let credentials: { deviceId: string; verifier: string }[] = [];
  let broker: Awaited<ReturnType<typeof mosquitto>>;
  let product: Product;
  let fleet: Fleet;

  beforeAll(async () => {
    broker = await mosquitto({ registry: { all: () => credentials } });
    if (!('url' in broker.address)) throw new Error('the broker is no program');
    product = await Product.start({ environment: { MQTT_URL: broker.address.url } });
    const list = readDeviceList(join(product.dataFolder, 'simulator.json'));
    credentials = await Promise.all(
      list.map(async ({ deviceId, secret }) => ({ deviceId, verifier: await deviceVerifierOf(secret) })),
    );
    await broker.devicesChanged();
    fleet = new Fleet(list, broker.url);
    fleet.powerOn();
    await until('the devices to be online', () => areAll(online), 60_000);
  }, 300_000);

  afterAll(async () => {
    await fleet?.stop();
    await product?.stop();
    await broker?.close();
  }, 60_000);

  const tiles = () => product.data<Tile[]>('/api/dg/controllercenter/summary', { params: {} });
  const areAll = async (wanted: number) =>
    (await tiles()).every(({ state, number }) => state === wanted || number === 0);
  const passes = async () => {
    const page = { page: 0, pagesize: 1, params: { persontype: 1, from: '2000-01-01 00:00:00' } };
    return (await product.data<{ recordCount: number }>('/api/current/query', page)).recordCount;
  };

  /** Everybody passes at every device, spread over a short time. */
  async function swipe(): Promise<void> {
    for (let round = 0; round < swipesPerDevice; round++) {
      for (const [index, device] of fleet.devices.entries()) {
        const card = 7_100_000 + ((round * fleet.devices.length + index) % 1200) * 37;
        device.swipe({ cred: String(card).padStart(10, '0'), dir: 'in' });
      }
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  it('loses no record and counts none twice when the broker is killed, and knows then who is online', async () => {
    const before = await passes();
    const load = swipe();
    await until('some swipes to be stored', async () => (await passes()) > before);
    await broker.goDown();
    await until('the devices to be unknown', () => areAll(unknown));
    await load;
    expect((await tiles()).find(({ state }) => state === offline)?.number).toBe(0);

    const [dark, ...others] = fleet.devices;
    dark!.cutPower();
    await broker.comeBack();
    const swiped = swipesPerDevice * fleet.devices.length;
    await until('the records to be acknowledged', () => others.every(({ waiting }) => waiting === 0), 60_000);
    dark!.powerOn();
    await until('those of the device that was without power', () => dark!.waiting === 0, 60_000);
    await until('every record to become a pass', async () => (await passes()) >= before + swiped, 60_000);
    expect(await passes()).toBe(before + swiped);
    await until('all devices to be online', () => areAll(online), 60_000);

    dark!.cutPower();
    const doors = dark!.identity.doors.length;
    await until('its doors to be offline', async () =>
      (await tiles()).some(({ state, number }) => state === offline && number === doors),
    );
  }, 300_000);

  it('opens doors again', async () => {
    const [{ identity }] = fleet.devices.slice(1) as [(typeof fleet.devices)[number]];
    const cards = await product.data<{ name: string; devicecode: string; doorcode: string }[]>(
      '/api/dg/controllercenter/query',
      { params: {} },
    );
    const { devicecode, doorcode } = cards.find(({ name }) => name === identity.name)!;
    const devices = [{ devicecode, doorcode }];
    // A school is certain of its devices a moment before each of them is heard again.
    await until('the door to open', () => product.data<boolean>('/api/dg/controllercenter/opendoor', { devices }));
  });
});
