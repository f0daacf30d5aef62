import { type InputOf, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  incomplete,
  parametersQuery,
  parametersUpdate,
  quietNever,
  urgentCategories,
} from '../../../libs/contracts/organisation/parameters.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers, handles } from '../../../libs/platform/index.js';
import { changeGroups } from './change-groups.js';
import { type QuietHours, unsaid } from './parameters.js';
import { parametersTable } from './parameters.read-model.js';
import { type AnyObject, withoutSecrets } from './secrets.js';

/** Tells the parameters of the school, without secrets. */
export const showParameters = answers(parametersQuery, async (sql, _input, { school }) => {
  const [row] = await selectRows(sql, parametersTable, 'school = $1', [school]);
  const { reportsHealth, reportsFrom = null, reportsTo = null, remindsAt = null, ...rest } = row ?? unsaid;
  const objectOf = (json: string) => withoutSecrets(JSON.parse(json) as AnyObject);
  const { from = null, to = null, ...quiet } = row?.quietHours ?? { isOn: false, through: [...urgentCategories] };
  return {
    quietHours: { from, to, ...quiet },
    health: { reportsHealth, reportsFrom, reportsTo, remindsAt },
    goHome: { recordsGoHome: rest.recordsGoHome },
    weixin: objectOf(rest.weixin),
    messageTemplate: objectOf(rest.messageTemplate),
    smsTemplate: objectOf(rest.smsTemplate),
    localTemplate: objectOf(rest.localTemplate),
  };
});

/** @throws Rejection 1001 where it is not said from when to when, or where that is never */
function quietHoursSaid({
  isOn,
  from,
  to,
  through,
}: NonNullable<InputOf<typeof parametersUpdate>['quietHours']>): QuietHours {
  const minute = (time: string | null | undefined) => time && `${time.slice(0, 5)}:00`;
  const hours = { from: minute(from), to: minute(to) };
  if (isOn && !(hours.from && hours.to)) throw Rejection.invalid(incomplete);
  if (isOn && hours.from === hours.to) throw Rejection.invalid(quietNever);
  return { isOn, ...present(hours), through: through ?? [...urgentCategories] };
}

/** Changes the groups of parameters that are sent. */
export const changeParameters = handles(parametersUpdate, (unit, { health, goHome, quietHours, ...groups }) =>
  changeGroups(
    unit,
    { health, others: { ...goHome }, ...(quietHours && { quietHours: quietHoursSaid(quietHours) }) },
    groups,
  ),
);
