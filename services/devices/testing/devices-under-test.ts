import { randomUUID } from 'node:crypto';
import { areaAdd, deviceAdd, doorAdd } from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { ServiceUnderTest } from '../../../libs/testing/index.js';
import { devicesService } from '../devices.module.js';

/** The devices service over a real database and bus, beside the log of a gateway that the test speaks for. */
export async function devicesUnderTest() {
  const service = await ServiceUnderTest.start(devicesService, { isFollowing: true, beside: ['device-gateway'] });
  const { database, store, bus, problems } = service;

  /** A request of a school. */
  const asked = (school: string): RequestContext =>
    ({ school, meta: { actor: 'test' }, language: 'zh' }) as RequestContext;
  /** The gateway tells something of a device. @param at when that happened, where it is not now, epoch ms */
  const tell = (school: string, event: NewEvent, at?: number) =>
    service.others.tell('device-gateway', { school, at, actor: 'gateway' }, `told-${randomUUID()}`, event);
  return { service, database, store, bus, asked, tell, problems, close: () => service.stop() };
}

export type DevicesUnderTest = Awaited<ReturnType<typeof devicesUnderTest>>;

/** Adds an area to the school of a request. */
export const addArea = async (
  { service }: DevicesUnderTest,
  at: RequestContext,
  code: string,
  parentId?: string,
): Promise<string> => (await service.ask(areaAdd, { name: `area ${code}`, code, parentId }, at)).id;

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
  { service }: DevicesUnderTest,
  at: RequestContext,
  areaId: string,
  code: string,
  doorCodes: string[],
): Promise<string> {
  const { id: deviceId } = await service.ask(deviceAdd, deviceForm(areaId, code), at);
  for (const [index, doorCode] of doorCodes.entries()) {
    const door = { code: doorCode, name: `door ${doorCode}`, controlMode: 1, openSeconds: 5, index } as const;
    await service.ask(doorAdd, { deviceId, ...door }, at);
  }
  return deviceId;
}
