import { isDeepStrictEqual } from 'node:util';
import {
  type AccessRuleAttributes,
  accessRuleAdded,
  accessRuleChanged,
  accessRuleRemoved,
  checkedAccessRule,
} from '../../../libs/contracts/devices/index.js';
import { type Changes, type EventOf, Rejection, withChanges } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

export type AccessRuleCommand =
  | { type: 'Add'; attributes: AccessRuleAttributes }
  | { type: 'Change'; changes: Changes<AccessRuleAttributes> }
  | { type: 'Remove' };

const types = [accessRuleAdded, accessRuleChanged, accessRuleRemoved] as const;

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
    if (command.type === 'Add') return [accessRuleAdded(checkedAccessRule(command.attributes))];
    if (!state) throw Rejection.notFound();
    if (command.type === 'Remove') return [accessRuleRemoved({})];
    const next = checkedAccessRule(withChanges(state, command.changes));
    return isDeepStrictEqual(next, state) ? [] : [accessRuleChanged(next)];
  },
};
