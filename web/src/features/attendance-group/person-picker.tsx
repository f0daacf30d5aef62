import { attendancePersonQuery } from '@contracts/attendance/group-person.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Select } from 'antd';
import { type FilterField, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { definePersonPicker } from '@/kit/people/person-picker.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { useLabels } from '@/language/use-texts.js';

type Kind = ListRow<typeof attendancePersonQuery>['personType'];

const kinds: readonly Kind[] = [1, 3];

function KindSelect({ id, value, onChange }: { id: string; value: Kind; onChange: (kind: Kind) => void }) {
  const label = useLabels();
  const options = kinds.map((kind) => ({ value: kind, label: label(personType, kind) }));
  return <Select<Kind> id={id} value={value} onChange={onChange} options={options} style={{ width: '100%' }} />;
}

/** Students or teachers; there is no choice of both. */
const kindFilter: FilterField<'personType'> = {
  names: ['personType'],
  parse: Number,
  initial: () => ({ personType: kinds[0] }),
  draw: ({ id, values, change }) => (
    <KindSelect id={id} value={values.personType as Kind} onChange={(kind) => change({ personType: kind })} />
  ),
  width: 120,
};

/** Chooses persons for a group. */
export default definePersonPicker({
  namespace: 'attendance-group',
  query: attendancePersonQuery,
  filters: [kindFilter, pickFilter('classId', (props) => <ClassTree {...props} isFilter />), textFilter('keyword')],
  columns: [
    { name: 'personCode', width: 100 },
    { name: 'personName', width: 100 },
    { name: 'className', width: 110 },
    { name: 'phone', width: 130 },
  ],
  rowKey: 'personId',
  classFilter: 'classId',
  // A student and a teacher may have one code: codes are left out among their own kind.
  without: (chosen, { personType: kind }) => ({
    excludedCodes: chosen.flatMap((one) => (one.personType === kind ? one.personCode : [])),
  }),
  soughtBy: ['personCode', 'personName'],
  // Source: attgroup.personpicker, paging.
  sizes: [5, 10, 20, 100, 1000, 3000],
});
