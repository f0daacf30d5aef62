import { isDeepStrictEqual } from 'node:util';
import {
  type AccessRuleAttributes,
  accessRuleAdded,
  accessRuleChanged,
  accessRuleRemoved,
} from '../../../libs/contracts/devices/index.js';
import { type Changes, type EventOf, Rejection, withChanges } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

export type AccessRuleCommand =
  | { type: 'Add'; attributes: AccessRuleAttributes }
  | { type: 'Change'; changes: Changes<AccessRuleAttributes> }
  | { type: 'Remove' };

const types = [accessRuleAdded, accessRuleChanged, accessRuleRemoved] as const;

/** Most classes, persons or places that one rule names. */
const mostNamed = 500;

function settled(rule: AccessRuleAttributes): AccessRuleAttributes {
  const {
    classIds,
    personIds,
    areaIds,
    deviceIds,
    doorIds,
    timeFrom = '00:00:00',
    timeTo = '24:00:00',
    validFrom,
    validTo,
  } = rule;
  for (const named of [classIds, personIds, areaIds, deviceIds, doorIds])
    if (named.length > mostNamed) throw Rejection.invalid('最多选择500项');
  const isOrdered = timeFrom < timeTo && (validFrom ?? 0) < (validTo ?? Number.MAX_VALUE);
  if (!isOrdered) throw Rejection.invalid('结束时间须晚于开始时间');
  return rule;
}

/** The rules of one rule of who may pass where. */
export const accessRule: Decider<
  AccessRuleAttributes | undefined,
  AccessRuleCommand,
  EventOf<(typeof types)[number]>
> = {
  category: 'accessRule',
  types: [...types],
  initial: undefined,
  evolve: (_state, event) => (event.type === 'AccessRuleRemoved' ? undefined : event.data),

  decide(command, state) {
    if (command.type === 'Add') return [accessRuleAdded(settled(command.attributes))];
    if (!state) throw Rejection.notFound();
    if (command.type === 'Remove') return [accessRuleRemoved({})];
    const next = settled(withChanges(state, command.changes));
    return isDeepStrictEqual(next, state) ? [] : [accessRuleChanged(next)];
  },
};
