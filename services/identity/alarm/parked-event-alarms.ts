import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { eventParked, parkedEventsHandled } from '../../../libs/contracts/platform/operation.events.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import { type Alarm, type AlarmChange, alarm, alarmIdOf } from './alarm.js';

/**
 * Raises an alarm when a service could not handle an event and set it aside for an operator, one for each consumer; it is over
 * when none of them waits any more.
 */
export const parkedEventAlarms = (source: string): Consumer =>
  consumer({
    name: `identity.parked-event-alarms.${source}`,
    source,
    types: [eventParked, parkedEventsHandled],
    async handle(unit, events) {
      for (const { type, data, recordedAt } of events) {
        const subject = `parked ${data.consumer}`;
        const change: AlarmChange =
          type === 'ParkedEventsHandled'
            ? { type: 'End', at: recordedAt }
            : { type: 'Report', alarm: parkedAlarm(subject, data, recordedAt) };
        await unit.handleRow(alarm, [alarmIdOf(unit.school, subject)], change);
      }
    },
  });

const parkedAlarm = (
  subject: string,
  { consumer: name, reason }: DataOf<typeof eventParked>,
  happenedAt: number,
): Alarm => ({
  type: '资源告警',
  level: 3,
  template: '事件处理失败，等待人工处理：{consumer}，{reason}',
  values: { consumer: name, reason: reason.slice(0, 200) },
  happenedAt,
  occurrences: 1,
  subject,
});
