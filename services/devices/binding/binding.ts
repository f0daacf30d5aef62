import { type BindingPlace, deviceBound, deviceUnbound } from '../../../libs/contracts/devices/index.js';
import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

export type BindingCommand = { type: 'Bind'; place: BindingPlace } | { type: 'Unbind' };

const types = [deviceBound, deviceUnbound] as const;
type BindingEvent = EventOf<(typeof types)[number]>;

/** Where a device is bound: to one floor at most. Its stream has the device's id; that of a removed device is read by nobody. */
export const binding: Decider<BindingPlace | undefined, BindingCommand, BindingEvent> = {
  category: 'deviceBinding',
  types: [...types],
  initial: undefined,

  evolve: (_place, event) => (event.type === 'DeviceBound' ? event.data : undefined),

  decide(command, bound) {
    if (command.type === 'Unbind') {
      if (!bound) throw Rejection.notFound('设备绑定不存在');
      return [deviceUnbound({})];
    }
    if (bound) throw Rejection.state('设备已被绑定');
    return [deviceBound(command.place)];
  },
};
