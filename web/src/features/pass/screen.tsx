import { currentExport, currentQuery } from '@contracts/attendance/pass.js';
import { direction } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { ExportButton } from '@/kit/actions/export-button.js';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { ListPage } from '@/kit/list/list-page.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { ScreenTabs } from '@/kit/list/screen-tabs.js';
import { useList } from '@/kit/list/use-list.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { GroupFilter } from '@/kit/pickers/group-select.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

type Pass = ListRow<typeof currentQuery>;
/** Tabs by kind of person (enumeration PersonType): students, teachers. */
const tabs = { student: 1, teacher: 3 } as const;
type Tab = keyof typeof tabs;

const filters = [
  pickFilter('classId', (props) => <ClassTree {...props} isFilter />),
  rangeFilter('from', 'to', { days: 7, withTime: true }),
  choiceFilter('direction', direction),
  textFilter('name'),
  textFilter('code'),
  textFilter('position'),
];
/** Attendance groups are of teachers here (source: current.list). */
const teacherFilters = [...filters, pickFilter('groupId', (props) => <GroupFilter {...props} />)];

const columns: readonly Column<Pass, Named<'pass'>>[] = [
  { name: 'className', width: 130 },
  { name: 'personCode', width: 100 },
  { name: 'personName', width: 100 },
  {
    name: 'direction',
    width: 80,
    codes: direction,
    render: (row) => (
      <CodeTag of={direction} code={row.direction ?? undefined} color={row.direction === 1 ? 'blue' : undefined} />
    ),
  },
  { name: 'position', width: 150 },
  { name: 'happenedAt', width: 160 },
];
const teacherColumns: readonly Column<Pass, Named<'pass'>>[] = [...columns, { name: 'groupName', width: 130 }];

/** Entries and exits, of students and of teachers. They appear as they happen. */
export default function PassScreen() {
  const texts = useTexts('pass');
  return (
    <ScreenTabs tabs={['student', 'teacher']} texts={texts}>
      {(tab: Tab) => <PassList tab={tab} />}
    </ScreenTabs>
  );
}

function PassList({ tab }: { tab: Tab }) {
  const texts = useTexts('pass');
  const personType = tabs[tab];
  const list = useList(currentQuery, {
    filters: tab === 'teacher' ? teacherFilters : filters,
    fixed: { personType },
  });
  return (
    <ListPage
      texts={texts}
      list={list}
      columns={tab === 'teacher' ? teacherColumns : columns}
      rowKey="id"
      toolbar={tab === 'teacher' && <ExportButton call={currentExport} params={{ ...list.state.params, personType }} />}
    />
  );
}
