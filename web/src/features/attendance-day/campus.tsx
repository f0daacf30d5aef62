import { campusQuery } from '@contracts/attendance/occupancy.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Alert } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useOfflineDoors } from '@/api/offline-doors.js';
import { useApi } from '@/api/queries.js';
import { CodeLabel, type Column } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import {
  ChoiceInput,
  choiceFilter,
  type FilterControlProps,
  type FilterField,
  textFilter,
} from '@/kit/list/filter-fields.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

const columns: readonly Column<ListRow<typeof campusQuery>, Named<'attendance-day'>>[] = [
  { name: 'className', width: 150 },
  { name: 'personCode', width: 120 },
  { name: 'personName', width: 120 },
  { name: 'personType', width: 90, render: ({ personType: type }) => <CodeLabel of={personType} code={type} /> },
  { name: 'enteredAt', width: 180 },
  { name: 'position', width: 200 },
];

/** Codes of who is listed (enumeration PersonType). */
const listed = [1, 3] as const;

/** Days before today that the list can count too. */
const reaches = [0, 1, 3, 7] as const;
const furthest = reaches.at(-1)!;

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
const reachFilter: FilterField<'daysBefore'> = {
  names: ['daysBefore'],
  parse: (text) => reaches.find((days) => String(days) === text),
  initial: () => ({ daysBefore: 0 }),
  draw: (props) => <ReachFilter {...props} />,
};

/** How many have come, today and as many days before. */
const useCame = (daysBefore: number) =>
  useApi(campusQuery, { page: 0, pageSize: 1, params: { daysBefore } }, { quiet: true }).data?.recordCount;

/** Says that passes may not be known yet, where devices are not online, and that others came before today and were not seen going. */
function Confidence() {
  const texts = useTexts('attendance-day');
  const [address] = useSearchParams();
  const count = useOfflineDoors();
  const [now, before] = [useCame(0), useCame(furthest)];
  const others = now === undefined || before === undefined ? 0 : before - now;
  return (
    <>
      {count ? <Alert type="warning" showIcon title={texts('offline', { count })} /> : null}
      {others > 0 && !Number(address.get('daysBefore')) && (
        <Alert
          type="info"
          showIcon
          title={texts('before', { count: others, days: furthest })}
          action={
            // Links have too little contrast on the ground of a note.
            <Link to={{ search: `daysBefore=${furthest}` }} style={{ color: 'inherit', textDecoration: 'underline' }}>
              {texts('before.show')}
            </Link>
          }
        />
      )}
    </>
  );
}

/** Who has come today and not gone since, and on days before where they are asked for. */
export default defineList({
  namespace: 'attendance-day',
  query: campusQuery,
  filters: [
    choiceFilter('personType', { ...personType, codes: listed }),
    classFilter('classId'),
    textFilter('name'),
    textFilter('code'),
    reachFilter,
  ],
  columns,
  charts: () => <Confidence />,
});
