import { until } from '../../../libs/testing/product.js';
import type { SimulatedDevice } from '../simulator/simulated-device.js';
import { GatewayUnderTest } from '../testing/gateway-under-test.js';

let test: GatewayUnderTest;
beforeAll(async () => {
  test = await GatewayUnderTest.start();
});
afterAll(() => test?.close());

const reports = async (device: SimulatedDevice) => {
  const events = await test.events('DeviceBufferReported', device);
  return events.map(({ data: { newest, waiting, capacity } }) => ({ newest, waiting, capacity }));
};
const heard = (device: SimulatedDevice) => new Promise((resolve) => device.once('heartbeat', () => resolve(undefined)));

describe('the memory of a device', () => {
  it('is told of with its first heartbeat, and as the device left it', async () => {
    const device = await test.device({ heartbeat: 100, capacity: 50 });
    await until('the first report', async () => (await reports(device)).length === 1);
    expect(await reports(device)).toEqual([{ newest: 0, waiting: 0, capacity: 50 }]);
    test.cutDatabase();
    for (let count = 0; count < 3; count += 1) device.swipe({});
    await heard(device);
    await heard(device);
    device.cutPower();
    await until('the connection to be over', () => !device.connection.isConnected);
    test.restoreDatabase();
    await until('the second report', async () => (await reports(device)).length === 2);
    expect((await reports(device))[1]).toEqual({ newest: 3, waiting: 3, capacity: 50 });
  });

  it('is not told of again by a gateway that starts anew', async () => {
    const device = await test.device({ heartbeat: 100, capacity: 70 });
    await until('the first report', async () => (await reports(device)).length === 1);
    await test.gateway.stop();
    await test.startGateway();
    await test.online(device);
    await heard(device);
    await heard(device);
    expect(await reports(device)).toHaveLength(1);
  });
});
