import type { accessRuleQuery } from '@contracts/devices/access-rule.js';
import { personType, weekDay } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Tag } from 'antd';
import { useLabels, useTexts } from '@/language/use-texts.js';

/** A rule of the list. */
export type Rule = ListRow<typeof accessRuleQuery>;

/** Seconds are of no use to who reads. */
const minutes = (time: string | null | undefined, otherwise: string) => time?.slice(0, 5) ?? otherwise;

/** What a rule is called, and whether somebody has proposed to change it. */
export function RuleName({ of: { name, isProposed } }: { of: Rule }) {
  const texts = useTexts('access-rule');
  return isProposed ? (
    <>
      {name} <Tag color="warning">{texts('proposals.waiting')}</Tag>
    </>
  ) : (
    name
  );
}

/** Whom, where and when a rule says. */
type Said = Omit<Rule, 'id' | 'isProposed' | 'revision'>;

/** Whom a rule is about, in a few words. */
export function Whom({ of: { personTypes, classIds, persons } }: { of: Said }) {
  const texts = useTexts('access-rule');
  const label = useLabels();
  const said = [
    ...personTypes.map((type) => label(personType, type)),
    ...(classIds.length > 0 ? [texts('said.classes', { count: classIds.length })] : []),
    ...(persons.length > 3 ? [texts('said.persons', { count: persons.length })] : persons.map(({ name }) => name)),
  ];
  return said.join(texts('confirm.separator')) || texts('said.everybody');
}

/** Where it holds. */
export function Where({ of: { areaIds, deviceIds, isTemporary } }: { of: Said }) {
  const texts = useTexts('access-rule');
  const said = [
    ...(areaIds.length > 0 ? [texts('said.areas', { count: areaIds.length })] : []),
    ...(deviceIds.length > 0 ? [texts('said.devices', { count: deviceIds.length })] : []),
    ...(isTemporary ? [texts('said.temporary')] : []),
  ];
  return said.join(texts('confirm.separator')) || texts('said.everywhere');
}

/** On which days and at what time. */
export function When({ of: { weekDays, timeFrom, timeTo } }: { of: Said }) {
  const texts = useTexts('access-rule');
  const label = useLabels();
  const days = weekDays.map((day) => label(weekDay, day)).join(texts('confirm.separator'));
  const hasTime = Boolean(timeFrom || timeTo);
  const time = hasTime && texts('said.between', { from: minutes(timeFrom, '00:00'), to: minutes(timeTo, '24:00') });
  return [days, time].filter(Boolean).join(' ') || texts('said.always');
}
