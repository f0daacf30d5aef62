import { type TestDatabase, testDatabase } from '../../libs/testing/index.js';
import { freePort, until } from '../../libs/testing/product.js';
import { SimulatedDevice } from './simulator/simulated-device.js';
import { InstalledGateway } from './testing/installed-gateway.js';
import type { TestDevice } from './testing/test-devices.js';

let server: TestDatabase;
let port: number;
let installed: InstalledGateway;
const running: SimulatedDevice[] = [];

beforeAll(async () => {
  server = await testDatabase();
  port = await freePort();
  installed = await InstalledGateway.start(server.database, port);
});
afterAll(async () => {
  for (const device of running) device.cutPower();
  await installed.stop();
  await server.close();
});

function play(identity: TestDevice): SimulatedDevice {
  const device = new SimulatedDevice({ identity, url: `mqtt://127.0.0.1:${port}`, reconnect: 50 });
  running.push(device);
  device.powerOn();
  return device;
}

/** Answers of a door until it is not refused for a device that is still coming. */
async function opened(identity: TestDevice): Promise<string> {
  return until('the device to be online', async () => {
    const { stage, code } = await installed.openDoor(identity);
    return code === 'offline' || code === 'unknownDevice' ? undefined : `${stage} ${code}`;
  });
}

describe('the device gateway of a process', () => {
  it('lets in a device that was added, and opens its door when the devices service asks', async () => {
    const [identity] = (await installed.add(1)) as [TestDevice];
    const device = play(identity);
    expect(await opened(identity)).toBe('done ok');
    expect(device.doors.openings).toHaveLength(1);
    expect(await installed.metrics.registry.metrics()).toContain('campus_devices_online{service="all"} 1');
  });

  it('shuts out a device that is disabled or removed', async () => {
    const [first, second] = (await installed.add(2)) as [TestDevice, TestDevice];
    const devices = [play(first), play(second)];
    await Promise.all([opened(first), opened(second)]);
    await installed.disable(first);
    await installed.remove(second);
    await until('both to be shut out', () => devices.every(({ connection }) => !connection.isConnected));
    expect((await installed.openDoor(first)).code).toBe('disabled');
    expect((await installed.openDoor(second)).code).toBe('unknownDevice');
  });

  it('knows its devices again after a restart', async () => {
    const [identity] = (await installed.add(1)) as [TestDevice];
    play(identity);
    await opened(identity);
    await installed.stop();
    installed = await InstalledGateway.start(server.database, port);
    expect(await opened(identity)).toBe('done ok');
  });
});
