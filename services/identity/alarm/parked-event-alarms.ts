import { eventParked } from '../../../libs/contracts/platform/operation.events.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import { alarm, alarmIdOf } from './alarm.js';

/** Raises an alarm when a service could not handle an event and set it aside for an operator: one for each consumer. */
export const parkedEventAlarms = (source: string): Consumer =>
  consumer({
    name: `identity.parked-event-alarms.${source}`,
    source,
    types: [eventParked],
    async handle(unit, events) {
      for (const { data, recordedAt } of events) {
        const { consumer: name, reason } = data;
        const subject = `parked ${name}`;
        await unit.handleRow(alarm, [alarmIdOf(unit.school, subject)], {
          type: 'Report',
          alarm: {
            type: '资源告警',
            level: 3,
            template: '事件处理失败，等待人工处理：{consumer}，{reason}',
            values: { consumer: name, reason: reason.slice(0, 200) },
            happenedAt: recordedAt,
            occurrences: 1,
            subject,
          },
        });
      }
    },
  });
