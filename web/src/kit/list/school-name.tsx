import { schoolQuery } from '@contracts/identity/school.js';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import { ChoiceInput, type FilterField, pickFilter } from './filter-fields.js';

/** Name of the school of a row, in lists over all schools; rows of operations accounts belong to none. */
export function SchoolName({ id }: { id: string }) {
  const texts = useTexts('kit');
  const { data: schools } = useApi(schoolQuery);
  return schools ? (schools.find((school) => school.id === id)?.name ?? texts('school.none')) : null;
}

interface SchoolChoiceProps {
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function SchoolChoice(props: SchoolChoiceProps) {
  const { data: schools = [], ...asked } = useApi(schoolQuery);
  const choices = schools.map(({ id, name }) => ({ value: id, label: name }));
  return <ChoiceInput {...props} choices={choices} asked={asked} isSearched />;
}

/** One school, or all, in lists over all schools. */
export const schoolFilter = <const N extends string>(name: N): FilterField<N> => ({
  ...pickFilter(name, (props) => <SchoolChoice {...props} />),
  isAcrossSchools: true,
});
