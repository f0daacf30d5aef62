import {
  deviceAlarmReceived,
  deviceClockReported,
  deviceRecordsLost,
} from '../../../libs/contracts/device-gateway/index.js';
import { alarmRaised } from '../../../libs/contracts/identity/index.js';
import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import { CopiedDevices } from '../../../libs/copies/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { wasTold } from './told.js';

/** The names of devices, for the texts of alarms. */
export const devices = new CopiedDevices('identity');

type DeviceEvent = StoredEvent<
  EventOf<typeof deviceAlarmReceived | typeof deviceRecordsLost | typeof deviceClockReported>
>;
type Alarm = DataOf<typeof alarmRaised>;

/** A wrong clock is reported again and again: it is told once in this time, ms. */
const clockAlarmInterval = 24 * 3_600_000;

/** What people call the troubles that devices report. */
export const troubles: Record<DataOf<typeof deviceAlarmReceived>['kind'], string> = {
  forced: '门被强行打开',
  heldOpen: '门长时间未关闭',
  tamper: '设备被拆动',
  resource: '设备资源不足',
  fire: '火警',
  power: '供电异常',
};

/** The alarm that an event of a device calls for, or undefined. @param device name of the device */
export function deviceAlarm(event: DeviceEvent, device: string): Alarm | undefined {
  const { deviceId } = event.data;
  const happenedAt = event.meta.happenedAt ?? event.recordedAt;
  const alarm = (template: string, values: Alarm['values'], subject: string): Alarm => ({
    type: '设备告警',
    template,
    values: { device, ...values },
    happenedAt,
    subject: `${subject} ${deviceId}`,
  });
  switch (event.type) {
    case 'DeviceAlarmReceived': {
      const { kind, raised, doorCode } = event.data;
      if (!raised) return undefined;
      const trouble = troubles[kind];
      return doorCode === undefined
        ? alarm('设备 {device}：{trouble}', { trouble }, kind)
        : alarm('设备 {device}，门 {door}：{trouble}', { trouble, door: doorCode }, kind);
    }
    case 'DeviceRecordsLost': {
      const count = event.data.to - event.data.from + 1;
      return alarm('设备 {device} 丢失了{count}条记录', { count }, 'recordsLost');
    }
    case 'DeviceClockReported': {
      if (event.data.severity !== 'critical') return undefined;
      const seconds = Math.round(Math.abs(event.data.offset) / 1000);
      return alarm('设备 {device} 的时钟偏差{seconds}秒', { seconds }, 'clock');
    }
  }
}

/** Raises alarms for what devices report. */
export const deviceAlarms = consumer({
  name: 'identity.device-alarms',
  source: 'device-gateway',
  types: [deviceAlarmReceived, deviceRecordsLost, deviceClockReported],
  after: devices.projections,
  async handle(unit, events: DeviceEvent[]) {
    const ids = [...new Set(events.map(({ data }) => data.deviceId))];
    const known = await devices.byId(unit.sql, unit.school, ids);
    const told = new Set<string>();
    for (const event of events) {
      const { deviceId } = event.data;
      const alarm = deviceAlarm(event, known.get(deviceId)?.name ?? deviceId);
      if (!alarm) continue;
      if (event.type === 'DeviceClockReported') {
        if (
          told.has(deviceId) ||
          (await wasTold(unit.sql, unit.school, alarm.subject, alarm.happenedAt - clockAlarmInterval))
        )
          continue;
        told.add(deviceId);
      }
      unit.append(`alarm-${namedId('alarm', event.id)}`, [alarmRaised(alarm)]);
    }
  },
});
