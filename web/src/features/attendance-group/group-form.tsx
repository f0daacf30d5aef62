import { attendanceGroupAdd, attendanceGroupNameValidate, attendanceGroupUpdate } from '@contracts/attendance/group.js';
import { attendanceRuleQuery } from '@contracts/attendance/rule.js';
import { attendanceType } from '@contracts/enumerations.js';
import { Switch } from 'antd';
import { defineForm } from '@/kit/form/definition.js';
import { type ControlProps, controlField, longTextField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { useChoices, useStoredName } from '@/kit/pickers/option-state.js';
import { enabled } from '@/kit/row-state.js';
import { useLabels, useTexts } from '@/language/use-texts.js';

const disabled = 2;
/** Rules that are offered (source: attgroup.list, behaviours). */
const offered = 500;

interface ValueProps<T> extends Omit<ControlProps, 'max'> {
  value?: T;
  onChange?: (value: T) => void;
}

/** Picks an attendance rule by its title. */
function RuleSelect(props: ValueProps<string | undefined>) {
  const texts = useTexts('attendance-group');
  const label = useLabels();
  const asked = useChoices(attendanceRuleQuery, { page: 0, pageSize: offered }, ({ data }) =>
    data.map(({ id, title, type }) => ({
      value: id,
      label: texts('rule.choice', { title, type: label(attendanceType, type) }),
    })),
  );
  return <OptionSelect {...props} asked={asked} named={useStoredName('ruleTitle')} />;
}

/** Enabled or disabled, as a switch over the codes of the state. */
function StateSwitch({ value, onChange, ...props }: ValueProps<1 | 2>) {
  return <Switch {...props} checked={value === enabled} onChange={(on) => onChange?.(on ? enabled : disabled)} />;
}

const nameIsFree = usableVia(attendanceGroupNameValidate, (name, id) => ({ id, name }), 'name.taken');

/** Adds and changes a group. */
export const groupForm = defineForm({
  namespace: 'attendance-group',
  add: attendanceGroupAdd,
  update: attendanceGroupUpdate,
  fields: [
    textField('name', { check: nameIsFree }),
    controlField('ruleId', ({ max: _max, ...props }) => <RuleSelect {...props} />),
    controlField('state', ({ max: _max, ...props }) => <StateSwitch {...props} />),
    longTextField('remark'),
  ],
  initial: { state: enabled },
  width: 640,
});
