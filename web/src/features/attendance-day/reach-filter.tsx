import { ChoiceInput, type FilterControlProps, type FilterField } from '@/kit/list/filter-fields.js';
import { useTexts } from '@/language/use-texts.js';

/** Days before today that the list can count too. */
const reaches = [0, 1, 3, 7] as const;
/** The longest of them. */
export const furthestReach = reaches.at(-1)!;

function ReachFilter({ id, values, change }: FilterControlProps) {
  const texts = useTexts('attendance-day');
  return (
    <ChoiceInput
      id={id}
      value={values.daysBefore as number | undefined}
      onChange={(daysBefore) => change({ daysBefore })}
      choices={reaches.map((days) => ({
        value: days as number,
        label: days === 0 ? texts('daysBefore.none') : texts('daysBefore.of', { days }),
      }))}
    />
  );
}

/** Who came on days before and was not seen going may be listed too. */
export const reachFilter: FilterField<'daysBefore'> = {
  names: ['daysBefore'],
  parse: (text) => reaches.find((days) => String(days) === text),
  initial: () => ({ daysBefore: 0 }),
  draw: (props) => <ReachFilter {...props} />,
};
