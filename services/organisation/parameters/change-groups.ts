import { isDeepStrictEqual } from 'node:util';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { requireRate } from './message-rate.js';
import { type ParametersCommand, schoolParameters } from './parameters.js';
import { type GroupName, groupNames, type Secrets, secretsOf, settingsOf } from './school-settings.js';
import { type AnyObject, partSecrets } from './secrets.js';

/**
 * Changes the parameters of the unit's school: groups that nobody but their users reads are parted from their secrets, which are
 * sealed; a group that is missing stays.
 * @param change the other parameters
 * @throws Rejection 1001 where the rate of messages is none, or a hidden secret would go to somebody else
 */
export async function changeGroups(
  unit: Unit,
  change: Partial<Pick<ParametersCommand, 'health' | 'others' | 'quietHours'>>,
  groups: Partial<Record<GroupName, AnyObject>>,
): Promise<void> {
  if (groups.weixin) requireRate(groups.weixin);
  // From here on whoever else changes them makes this be done anew.
  await unit.load(schoolParameters, unit.school);
  const before = await secretsOf(unit.sql, unit.school);
  const secrets: Secrets = { ...before };
  const others: Partial<Record<GroupName, string>> = {};
  for (const name of groupNames) {
    const group = groups[name];
    if (!group) continue;
    const parted = partSecrets(group, await settingsOf(unit.sql, unit.school, name));
    others[name] = JSON.stringify(parted.open);
    secrets[name] = parted.secrets;
  }
  const isSame = groupNames.every((name) => isDeepStrictEqual(secrets[name] ?? {}, before[name] ?? {}));
  await unit.handle(schoolParameters, unit.school, {
    type: 'Change',
    health: change.health,
    quietHours: change.quietHours,
    others: { ...change.others, ...others },
    ...(!isSame && { secrets: { ...unit.sealed(secrets) } }),
  });
}
