import { type Changes, type InputOf, Rejection } from '../kernel/index.js';
import type { AccessRuleAttributes } from './access.events.js';
import type { accessRuleUpdate } from './access-rule.js';

/** What somebody says of a rule; what is not said is missing, what is cleared is null. */
export type AccessRuleForm = Partial<Omit<InputOf<typeof accessRuleUpdate>, 'id' | 'proof'>>;

/** A rule that says nothing: everybody, everywhere, always. */
export const openAccessRule: AccessRuleAttributes = {
  name: '',
  isDeny: false,
  isEnabled: true,
  personTypes: [],
  classIds: [],
  personIds: [],
  areaIds: [],
  deviceIds: [],
  doorIds: [],
  isTemporary: false,
  weekDays: [],
};

/** Instants of days (`yyyy-MM-dd`) where the school is, epoch ms: the first and the last of one. */
interface Days {
  instant(day: string): number;
  lastInstant(day: string): number;
}

/** Most classes, persons or places that one rule names. */
const mostNamed = 500;

/** What a form changes of a rule. */
export function accessRuleSaid(form: AccessRuleForm, days: Days): Changes<AccessRuleAttributes> {
  const { effect, state, personTypes, validFrom, validTo, ...rest } = form;
  const said = {
    ...rest,
    isDeny: effect && effect === 2,
    isEnabled: state && state === 1,
    personTypes: personTypes?.filter((type) => type !== 2),
    validFrom: validFrom && days.instant(validFrom),
    validTo: validTo && days.lastInstant(validTo) + 1,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** The rule, where it can be one. @throws Rejection 1001 where it ends before it begins, or names too many */
export function checkedAccessRule(rule: AccessRuleAttributes): AccessRuleAttributes {
  const { classIds, personIds, areaIds, deviceIds, doorIds, timeFrom = '00:00:00', timeTo = '24:00:00' } = rule;
  for (const named of [classIds, personIds, areaIds, deviceIds, doorIds])
    if (named.length > mostNamed) throw Rejection.invalid('最多选择500项');
  const isOrdered = timeFrom < timeTo && (rule.validFrom ?? 0) < (rule.validTo ?? Number.MAX_VALUE);
  if (!isOrdered) throw Rejection.invalid('结束时间须晚于开始时间');
  return rule;
}
