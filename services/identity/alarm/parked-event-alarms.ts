import { alarmRaised } from '../../../libs/contracts/identity/index.js';
import { eventParked } from '../../../libs/contracts/platform/operation.events.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** Raises an alarm when a service could not handle an event and set it aside for an operator. */
export const parkedEventAlarms = (source: string): Consumer =>
  consumer({
    name: `identity.parked-event-alarms.${source}`,
    source,
    types: [eventParked],
    async handle(unit, events) {
      for (const { id, data, recordedAt } of events) {
        const { consumer: name, reason } = data;
        const values = { consumer: name, reason: reason.slice(0, 200) };
        unit.append(`alarm-${namedId('alarm', id)}`, [
          alarmRaised({
            type: '资源告警',
            template: '事件处理失败，等待人工处理：{consumer}，{reason}',
            values,
            happenedAt: recordedAt,
            subject: `parked ${name}`,
          }),
        ]);
      }
    },
  });
