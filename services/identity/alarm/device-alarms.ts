import {
  deviceAlarmReceived,
  deviceBufferFilling,
  deviceClockReported,
  deviceConductReported,
  deviceRecordsLost,
} from '../../../libs/contracts/device-gateway/index.js';
import { deviceRemoved } from '../../../libs/contracts/devices/device.events.js';
import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import { CopiedDevices } from '../../../libs/copies/index.js';
import { momentOf, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { type Alarm, type AlarmChange, alarm, alarmIdOf, gathered } from './alarm.js';
import { standingAt, standingOf } from './alarm.read-model.js';

/** The names of devices, for the texts of alarms. */
export const devices = new CopiedDevices('identity');

type DeviceEvent = StoredEvent<
  EventOf<
    | typeof deviceAlarmReceived
    | typeof deviceRecordsLost
    | typeof deviceClockReported
    | typeof deviceConductReported
    | typeof deviceBufferFilling
  >
>;

/** A wrong clock is reported again and again: it is told once in this time, ms. */
const clockAlarmInterval = 24 * 3_600_000;
/** A flood is reported each minute: while it goes on it is told once in this time, ms. */
const floodAlarmInterval = 3_600_000;

type Kind = DataOf<typeof deviceAlarmReceived>['kind'];

/** What people call the troubles that devices report, and how much they matter (enumeration AlarmLevel). */
export const troubles: Readonly<Record<Kind, { text: string; level: Alarm['level'] }>> = {
  fire: { text: '火警', level: 1 },
  forced: { text: '门被强行打开', level: 1 },
  tamper: { text: '设备被拆动', level: 2 },
  heldOpen: { text: '门长时间未关闭', level: 2 },
  resource: { text: '设备资源不足', level: 3 },
  power: { text: '供电异常', level: 3 },
};

/** What an alarm says of a device. */
interface Named {
  code: string;
  name: string;
  /** Codes of its doors. */
  doors: ReadonlySet<string>;
}

/** What is about one subject. */
interface SubjectChange {
  subject: string;
  change: AlarmChange;
}

/** What an event of a device says about an alarm, or undefined. @param device undefined where it is not known */
export function deviceAlarm(event: DeviceEvent, device: Named | undefined): SubjectChange | undefined {
  const { deviceId } = event.data;
  const at = momentOf(event);
  const report = (
    subject: string,
    told: Pick<Alarm, 'template' | 'values' | 'doorCode'>,
    rules: { level?: Alarm['level']; hasNoEnd?: boolean; quietFor?: number } = {},
  ): SubjectChange => {
    const { level = 3, ...others } = rules;
    const values = { device: device?.name ?? deviceId, ...told.values };
    const place = device && { deviceCode: device.code };
    const about = { ...told, ...place, values, subject };
    const alarm: Alarm = { type: '设备告警', level, ...about, happenedAt: at, occurrences: 1 };
    return { subject, change: { type: 'Report', alarm, ...others } };
  };
  switch (event.type) {
    case 'DeviceAlarmReceived': {
      const { kind, raised } = event.data;
      // A device may say any text: only doors that it has get alarms of their own.
      const doorCode = device?.doors.has(event.data.doorCode ?? '') ? event.data.doorCode : undefined;
      const subject = [kind, deviceId, ...(doorCode === undefined ? [] : [doorCode])].join(' ');
      if (!raised) return { subject, change: { type: 'End', at } };
      const { text: trouble, level } = troubles[kind];
      return doorCode === undefined
        ? report(subject, { template: '设备 {device}：{trouble}', values: { trouble } }, { level })
        : report(
            subject,
            { template: '设备 {device}，门 {door}：{trouble}', values: { trouble, door: doorCode }, doorCode },
            { level },
          );
    }
    case 'DeviceRecordsLost': {
      const count = event.data.to - event.data.from + 1;
      const told = { template: '设备 {device} 丢失了{count}条记录', values: { count } };
      return report(`recordsLost ${deviceId}`, told, { hasNoEnd: true });
    }
    case 'DeviceClockReported': {
      const { severity, offset } = event.data;
      const subject = `clock ${deviceId}`;
      if (severity === 'normal') return { subject, change: { type: 'End', at } };
      if (severity !== 'critical') return undefined;
      const seconds = Math.round(Math.abs(offset) / 1000);
      const told = { template: '设备 {device} 的时钟偏差{seconds}秒', values: { seconds } };
      return report(subject, told, { quietFor: clockAlarmInterval });
    }
    case 'DeviceBufferFilling': {
      const subject = `buffer ${deviceId}`;
      if (!event.data.raised) return { subject, change: { type: 'End', at } };
      return report(subject, { template: '设备 {device} 已离线，一天内记录存满后旧记录将被覆盖', values: {} });
    }
    case 'DeviceConductReported': {
      const { trouble, raised, count } = event.data;
      const subject = `${trouble} ${deviceId}`;
      if (!raised) return { subject, change: { type: 'End', at } };
      return trouble === 'flood'
        ? report(
            subject,
            { template: '设备 {device} 发送的消息过多，超出部分未处理', values: {} },
            { quietFor: floodAlarmInterval },
          )
        : report(
            subject,
            { template: '设备 {device} 的身份被多台设备同时使用，一分钟内接管{count}次', values: { count } },
            { level: 2 },
          );
    }
  }
}

/** The commands that the events of devices call for, with the id of the alarm of each. */
function commandsOf(school: string, events: readonly DeviceEvent[], known: ReadonlyMap<string, Named>) {
  const changes = new Map<string, AlarmChange[]>();
  for (const event of events) {
    const said = deviceAlarm(event, known.get(event.data.deviceId));
    if (said) changes.set(said.subject, [...(changes.get(said.subject) ?? []), said.change]);
  }
  return [...changes].map(([subject, own]) => ({ id: alarmIdOf(school, subject), commands: gathered(own) }));
}

/** Raises alarms for what devices report, and says when they are over. */
export const deviceAlarms = consumer({
  name: 'identity.device-alarms',
  source: 'device-gateway',
  types: [deviceAlarmReceived, deviceRecordsLost, deviceClockReported, deviceConductReported, deviceBufferFilling],
  after: devices.projections,
  async handle(unit, events: DeviceEvent[]) {
    const ids = [...new Set(events.map(({ data }) => data.deviceId))];
    const doors = await devices.doorsOf(unit.sql, unit.school, ids);
    const doorsOf = (id: string) => new Set(doors.filter(({ deviceId }) => deviceId === id).map(({ code }) => code));
    const known = [...(await devices.byId(unit.sql, unit.school, ids))].map(
      ([id, { code, name }]) => [id, { code, name, doors: doorsOf(id) }] as const,
    );
    const told = commandsOf(unit.school, events, new Map(known));
    // Clocks are well again and again: their alarms are looked for first, as most have none.
    const standing = await standingOf(
      unit.sql,
      unit.school,
      told.map(({ id }) => id),
    );
    await unit.handleRows(
      alarm,
      told.flatMap(({ id, commands }) =>
        commands[0]?.type === 'End' && commands.length === 1 && !standing.has(id)
          ? []
          : commands.map((command) => ({ key: [id], command })),
      ),
    );
  },
});

/** Ends the alarms of devices that were removed: they say nothing any more. */
export const removedDeviceAlarms = consumer({
  name: 'identity.removed-device-alarms',
  source: 'devices',
  types: [deviceRemoved],
  async handle(unit, events) {
    const standing = await standingAt(
      unit.sql,
      unit.school,
      events.map(({ streamId }) => streamId),
    );
    const at = Math.max(...events.map(({ recordedAt }) => recordedAt));
    await unit.handleRows(
      alarm,
      standing.map(({ id }) => ({ key: [id], command: { type: 'End', at } })),
    );
  },
});
