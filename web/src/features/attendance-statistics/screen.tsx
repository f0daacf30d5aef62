import { attendanceStatistics } from '@contracts/attendance/statistics.js';
import { personType } from '@contracts/enumerations.js';
import { Flex } from 'antd';
import { useApi } from '@/api/queries.js';
import { choiceFilter, type FilterField } from '@/kit/list/filter-fields.js';
import { Filters } from '@/kit/list/filters.js';
import { ListFrame } from '@/kit/list/list-frame.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { RefreshButton } from '@/kit/list/refresh-button.js';
import { useFilters } from '@/kit/list/use-filters.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { PrintButton } from '@/kit/print/print-button.js';
import { Charts } from '@/kit/report/charts.js';
import { useTexts } from '@/language/use-texts.js';
import { Part } from './part.js';
import { useParts } from './parts.js';

/** Codes of who attends (enumeration PersonType). */
const attending = [1, 3] as const;

const filters: readonly FilterField<'personType' | 'from' | 'to' | 'classId', 'personType' | 'from' | 'classId'>[] = [
  { ...choiceFilter('personType', { ...personType, codes: attending }), initial: () => ({ personType: 1 }) },
  rangeFilter('from', 'to', { days: 29, hasShortcuts: true }),
  classFilter('classId'),
];

/** How attendance was over days, by grade, class, weekday and hour: shares are drawn, and each number leads to its list. */
export default function StatisticsScreen() {
  const texts = useTexts('attendance-statistics');
  const list = useFilters(filters);
  const { params } = list.state;
  const asked = useApi(attendanceStatistics, params, { placeholderData: (shown) => shown });
  const parts = useParts(params);
  return (
    <Flex vertical gap={12}>
      <ListFrame
        filters={<Filters texts={texts} list={list} />}
        tools={
          <>
            <RefreshButton reload={asked.refetch} />
            <PrintButton />
          </>
        }
      >
        {null}
      </ListFrame>
      <Charts>
        {parts.map((part) => (
          <Part key={part.title} of={part} asked={asked} />
        ))}
      </Charts>
    </Flex>
  );
}
