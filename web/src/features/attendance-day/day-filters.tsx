import { listedState } from '@contracts/attendance/day.js';
import { personType } from '@contracts/enumerations.js';
import { schoolToday } from '@/api/school-day.js';
import {
  ChoiceInput,
  choiceFilter,
  type FilterControlProps,
  type FilterField,
  pickFilter,
} from '@/kit/list/filter-fields.js';
import { DateInput } from '@/kit/pickers/calendar-inputs.js';
import { dayFormat } from '@/kit/pickers/formats.js';
import { useTexts } from '@/language/use-texts.js';

/** Days running that the list can be limited to. */
const runs = [2, 3, 5, 10] as const;

function RunFilter({ id, values, change }: FilterControlProps) {
  const texts = useTexts('attendance-day');
  return (
    <ChoiceInput
      id={id}
      value={values.minDays as number | undefined}
      onChange={(minDays) => change({ minDays })}
      choices={runs.map((days) => ({ value: days as number, label: texts('minDays.of', { days }) }))}
    />
  );
}

/** Only who has been absent for at least so many recorded days running. */
export const runFilter: FilterField<'minDays'> = {
  names: ['minDays'],
  parse: (text) => runs.find((days) => String(days) === text),
  draw: (props) => <RunFilter {...props} />,
};

/** One day, today at first. */
export const dayFilter: FilterField<'day'> = {
  ...pickFilter('day', (props) => <DateInput {...props} />),
  initial: () => ({ day: schoolToday().format(dayFormat) }),
};

/** Codes of who attends (enumeration PersonType). */
const attending = [1, 3] as const;

/** Students at first, or teachers. */
export const attendingFilter: FilterField<'personType'> = {
  ...choiceFilter('personType', { ...personType, codes: attending }),
  initial: () => ({ personType: 1 }),
};

/** Code of who has not been seen (enumeration ListedDay). */
const notThere = 0;

/** How the day of those is who are listed; at first who has not been seen. */
export const stateFilter: FilterField<'state'> = {
  ...choiceFilter('state', listedState),
  initial: () => ({ state: notThere }),
};
