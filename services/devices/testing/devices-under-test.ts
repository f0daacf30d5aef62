import { randomBytes, randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { LogBus } from '../../../libs/messaging/index.js';
import { DeviceSecrets, type RequestContext, readConfiguration } from '../../../libs/platform/index.js';
import { testDatabase } from '../../../libs/testing/index.js';
import { AddArea, AddAreaHandler } from '../area/area.handlers.js';
import { areas } from '../area/area.read-model.js';
import { commands } from '../control/command.read-model.js';
import { commandOutcome } from '../control/command-outcome.js';
import { AddDevice, AddDeviceHandler } from '../device/device.commands.js';
import { devices } from '../device/device.read-model.js';
import { DeviceCredentials } from '../device/device-credentials.js';
import { AddDoor, AddDoorHandler } from '../door/door.handlers.js';
import { doors } from '../door/door.read-model.js';
import { presenceKeeper } from '../presence/presence.js';
import { certainty, presence } from '../presence/presence.read-model.js';

/** Makes the credentials of the test's devices. */
export const credentials = new DeviceCredentials(new DeviceSecrets(randomBytes(32)), readConfiguration({}));

/** The devices service over a real database and bus, beside the log of a gateway that the test speaks for. */
export async function devicesUnderTest() {
  const test = await testDatabase();
  const { database } = test;
  const problems: unknown[] = [];
  const report = (problem: unknown) => void problems.push(problem);
  const store = new EventStore({
    source: 'devices',
    database,
    projections: [areas, devices, doors, commands, presence, certainty],
    report,
  });
  const gateway = new EventStore({ source: 'device-gateway', database, projections: [], report });
  await store.prepare();
  await gateway.prepare();
  const bus = new LogBus({ database, report });
  bus.consume(store, commandOutcome);
  bus.consume(store, presenceKeeper);

  /** A request of a school. */
  const asked = (school: string): RequestContext =>
    ({ school, meta: { actor: 'test' }, language: 'zh' }) as RequestContext;
  /** The gateway tells something of a device. */
  const tell = (school: string, event: NewEvent) =>
    gateway.transact({ school, meta: { actor: 'gateway' } }, async (unit) => {
      unit.append(`told-${randomUUID()}`, [event]);
    });
  const close = async () => {
    await bus.stop();
    await store.close();
    await gateway.close();
    await test.close();
  };
  return { database, store, bus, asked, tell, problems, close };
}

export type DevicesUnderTest = Awaited<ReturnType<typeof devicesUnderTest>>;

/** Adds an area to the school of a request. */
export const addArea = async (
  { store }: DevicesUnderTest,
  at: RequestContext,
  code: string,
  parentId?: string,
): Promise<string> =>
  (await new AddAreaHandler(store).execute(new AddArea({ name: `area ${code}`, code, parentId }, at))).id;

/** What a form must say of a device. */
export const deviceForm = (areaId: string, code: string) => ({
  type: 1 as const,
  factory: '通用',
  model: 'AC-2',
  areaId,
  code,
  name: `device ${code}`,
  state: 1 as const,
});

/** Adds a device with doors. */
export async function addDevice(
  { store }: DevicesUnderTest,
  at: RequestContext,
  areaId: string,
  code: string,
  doorCodes: string[],
): Promise<string> {
  const { id } = await new AddDeviceHandler(store, credentials).execute(new AddDevice(deviceForm(areaId, code), at));
  for (const [index, doorCode] of doorCodes.entries())
    await new AddDoorHandler(store).execute(
      new AddDoor({ deviceId: id, code: doorCode, name: `door ${doorCode}`, controlMode: 1, openDelay: 5, index }, at),
    );
  return id;
}
