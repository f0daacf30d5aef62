import { isDeepStrictEqual } from 'node:util';
import { parametersQuery, parametersUpdate } from '../../../libs/contracts/organisation/parameters.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers, handles } from '../../../libs/platform/index.js';
import { requireRate } from './message-rate.js';
import { schoolParameters, unsaid } from './parameters.js';
import { parametersTable } from './parameters.read-model.js';
import { groupNames, type Secrets, secretsOf, settingsOf } from './school-settings.js';
import { type AnyObject, partSecrets, withoutSecrets } from './secrets.js';

/** Tells the parameters of the school, without secrets. */
export const showParameters = answers(parametersQuery, async (sql, _input, { school }) => {
  const [row] = await selectRows(sql, parametersTable, 'school = $1', [school]);
  const { reportsHealth, reportsFrom = null, reportsTo = null, remindsAt = null, ...rest } = row ?? unsaid;
  const objectOf = (json: string) => withoutSecrets(JSON.parse(json) as AnyObject);
  return {
    health: { reportsHealth, reportsFrom, reportsTo, remindsAt },
    goHome: { recordsGoHome: rest.recordsGoHome },
    weixin: objectOf(rest.weixin),
    messageTemplate: objectOf(rest.messageTemplate),
    smsTemplate: objectOf(rest.smsTemplate),
    localTemplate: objectOf(rest.localTemplate),
  };
});

/** Changes the groups of parameters that are sent. */
export const changeParameters = handles(parametersUpdate, async (unit, { health, goHome, ...groups }) => {
  if (groups.weixin) requireRate(groups.weixin);
  const before = await secretsOf(unit.sql, unit.school);
  const secrets: Secrets = { ...before };
  const others: Partial<Record<(typeof groupNames)[number], string>> = {};
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
    health,
    others: { ...goHome, ...others },
    ...(!isSame && { secrets: { ...unit.sealed(secrets) } }),
  });
});
