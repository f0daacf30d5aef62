import { attendanceRuleAdd, attendanceRuleUpdate } from '@contracts/attendance/rule.js';
import { attendanceType } from '@contracts/enumerations.js';
import { dateField } from '@/kit/form/date-field.js';
import { defineForm } from '@/kit/form/definition.js';
import { choiceField, longTextField, textField } from '@/kit/form/fields.js';

/** The form of an attendance rule. */
export const ruleForm = defineForm({
  namespace: 'attendance-rule',
  add: attendanceRuleAdd,
  update: attendanceRuleUpdate,
  fields: [
    textField('title', { hint: 'title.hint' }),
    choiceField('type', attendanceType),
    dateField('validFrom'),
    dateField('validTo'),
    longTextField('remark'),
  ],
});
