import { dayState } from '@contracts/attendance/month.js';
import { noHour } from '@contracts/attendance/record.js';
import { attendanceShiftQueryAll } from '@contracts/attendance/shift.js';
import { attendanceType, teacherRecordState, weekDay } from '@contracts/enumerations.js';
import { Checkbox, Select } from 'antd';
import { useEffect } from 'react';
import { useApi } from '@/api/queries.js';
import {
  ChoiceInput,
  choiceFilter,
  type FilterControlProps,
  type FilterField,
  pickFilter,
} from '@/kit/list/filter-fields.js';
import { useOptionState } from '@/kit/pickers/option-state.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import { isPendingKnown, pending } from './pending.js';

/** Types of attendance that students have (source: attstudent.list). */
export const studentTypeFilter = choiceFilter('type', {
  ...attendanceType,
  codes: attendanceType.codes.filter((code) => code !== 3),
});

function StateFilter({ id, values, change }: FilterControlProps) {
  const label = useLabels();
  const isKnown = isPendingKnown(values);
  const isChosen = values.state === pending;
  useEffect(() => {
    if (isChosen && !isKnown) change({ state: undefined });
  }, [isChosen, isKnown, change]);
  const codes = teacherRecordState.codes.filter((code) => code !== pending || isKnown);
  return (
    <ChoiceInput
      id={id}
      value={isChosen && !isKnown ? undefined : (values.state as number | undefined)}
      onChange={(state) => change({ state })}
      choices={codes.map((code) => ({ value: code as number, label: label(teacherRecordState, code) }))}
    />
  );
}

/** A state of a record; who has not clocked in can be asked for where it is known. */
export const teacherStateFilter: FilterField<'state'> = {
  names: ['state'],
  parse: (text) => teacherRecordState.codes.find((code) => String(code) === text),
  draw: (props) => <StateFilter {...props} />,
};

interface ShiftInputProps {
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function ShiftInput({ id, value, onChange }: ShiftInputProps) {
  const texts = useTexts('kit');
  const { data, ...asked } = useApi(attendanceShiftQueryAll, {});
  const { missing, props: state } = useOptionState(asked);
  const rules = (data ?? []).filter(({ shifts }) => shifts.length > 0);
  const isKnown = value === undefined || rules.some(({ shifts }) => shifts.some((shift) => shift.id === value));
  return (
    <Select<string>
      {...state}
      id={id}
      value={value ?? ''}
      options={[
        { value: '', label: texts('filter.all') },
        ...(isKnown ? [] : [{ value, label: missing }]),
        ...rules.map((rule) => ({
          label: rule.title,
          options: rule.shifts.map((shift) => ({ value: shift.id, label: shift.title })),
        })),
      ]}
      onChange={(shift) => onChange(shift || undefined)}
      style={{ width: '100%' }}
    />
  );
}

/** A shift, under the rule that it belongs to. */
export const shiftFilter = pickFilter('shiftId', (props) => <ShiftInput {...props} />);

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

function HourInput({ id, values, change }: FilterControlProps) {
  const texts = useTexts('attendance-record');
  return (
    <ChoiceInput<number>
      id={id}
      value={values.hour as number | undefined}
      onChange={(hour) => change({ hour })}
      choices={[...hours, { value: noHour, label: texts('hour.none') }]}
    />
  );
}

/** What statistics count: a link from there limits the list to it. */
export const countedFilters = [
  { ...choiceFilter('outcome', dayState), isShownWhenSet: true },
  { ...choiceFilter('weekday', weekDay), isShownWhenSet: true },
  {
    names: ['hour'],
    parse: (text) => (/^([01]?\d|2[0-4])$/.test(text) ? Number(text) : undefined),
    draw: (props) => <HourInput {...props} />,
    isShownWhenSet: true,
  },
] as const satisfies readonly FilterField[];

/** Only records with an appeal that waits for its review. */
export const waitingFilter: FilterField<'isWaiting'> = {
  names: ['isWaiting'],
  parse: (text) => (text === 'true' ? true : undefined),
  draw: ({ id, values, change }) => (
    <Checkbox
      id={id}
      checked={values.isWaiting === true}
      onChange={({ target }) => change({ isWaiting: target.checked || undefined })}
    />
  ),
};
