import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { controlOpenDoor, controlTiming } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, type Sql, selectRows } from '../../../libs/database/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { type DeviceRow, deviceTable } from '../device/device.read-model.js';
import { type DoorRow, doorOrder, doorTable } from '../door/door.read-model.js';
import { CommandDispatcher, type Order } from './command-dispatcher.js';

export class OpenDoors extends commandOf(controlOpenDoor) {}
export class SetClocks extends commandOf(controlTiming) {}

type Target = OpenDoors['input']['devices'][number];

/** The devices with these numbers, by number. @throws Rejection 1004 */
async function devicesOf(sql: Sql, targets: readonly Target[]): Promise<Map<string, DeviceRow>> {
  const wanted = [...new Set(targets.map(({ deviceCode }) => deviceCode))];
  const rows = await selectRows(sql, deviceTable, 'code = any($1)', [wanted]);
  if (rows.length < wanted.length) throw Rejection.notFound('设备不存在');
  return new Map(rows.map((row) => [row.code, row]));
}

const openingOf = (device: DeviceRow, { code, openDelay }: DoorRow): Order => ({
  device,
  operation: { operation: 'door.open', doorCode: code, arguments: { duration: openDelay * 1000 } },
});

/** The doors that are meant, each once. @throws Rejection 1004 */
async function openingsOf(sql: Sql, targets: readonly Target[]): Promise<Order[]> {
  const devices = await devicesOf(sql, targets);
  const deviceIds = [...devices.values()].map(({ id }) => id);
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [deviceIds], doorOrder);
  const orders = new Map<string, Order>();
  for (const { deviceCode, doorCode } of targets) {
    const device = devices.get(deviceCode)!;
    const meant = doors.filter(({ deviceId, code }) => deviceId === device.id && (!doorCode || code === doorCode));
    if (meant.length === 0) throw Rejection.notFound('门不存在');
    for (const door of meant) orders.set(door.id, openingOf(device, door));
  }
  return [...orders.values()];
}

@CommandHandler(OpenDoors)
export class OpenDoorsHandler implements ICommandHandler<OpenDoors> {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: CommandDispatcher,
  ) {}

  async execute({ input, context }: OpenDoors) {
    const orders = await this.database.inSchool(context.school, (sql) => openingsOf(sql, input.devices));
    return this.dispatcher.dispatch(context, orders, '执行开门未成功，请稍后重新操作');
  }
}

@CommandHandler(SetClocks)
export class SetClocksHandler implements ICommandHandler<SetClocks> {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: CommandDispatcher,
  ) {}

  async execute({ input, context }: SetClocks) {
    const devices = await this.database.inSchool(context.school, (sql) => devicesOf(sql, input.devices));
    const orders = [...devices.values()].map(
      (device): Order => ({ device, operation: { operation: 'clock.set', arguments: {} } }),
    );
    return this.dispatcher.dispatch(context, orders, '校准时间未成功，请稍后重新操作');
  }
}
