import { accessRuleAdd, accessRuleUpdate } from '@contracts/devices/access-rule.js';
import { accessEffect, enabledState, personType, weekDay } from '@contracts/enumerations.js';
import { dateField } from '@/kit/form/date-field.js';
import { defineForm } from '@/kit/form/definition.js';
import { codesField, controlField, radioField, switchField, textField } from '@/kit/form/fields.js';
import { timeField } from '@/kit/form/time-field.js';
import { ClassesSelect } from '@/kit/pickers/nodes-select.js';
import { proposedText, RehearsedChange } from './rehearsed-change.js';
import { AreasSelect, DevicesSelect, PersonsSelect } from './selects.js';

/** Students and teachers pass by their own permissions; parents have none (enumeration PersonType). */
const passers = { ...personType, codes: [1, 3] as const };

/** The form of a rule. */
export const ruleForm = defineForm({
  namespace: 'access-rule',
  add: accessRuleAdd,
  update: accessRuleUpdate,
  initial: { effect: 1, state: 1 },
  review: RehearsedChange,
  told: proposedText,
  fields: [
    textField('name', { wide: true }),
    radioField('effect', accessEffect),
    radioField('state', enabledState),
    codesField('personTypes', passers, { heading: 'heading.whom' }),
    controlField('classIds', (props) => <ClassesSelect {...props} />),
    controlField('personIds', (props) => <PersonsSelect {...props} />),
    controlField('areaIds', (props) => <AreasSelect {...props} />, { heading: 'heading.where' }),
    controlField('deviceIds', (props) => <DevicesSelect {...props} />),
    switchField('isTemporary'),
    codesField('weekDays', weekDay, { heading: 'heading.when' }),
    timeField('timeFrom'),
    timeField('timeTo'),
    dateField('validFrom'),
    dateField('validTo'),
  ],
});
