import { backlogVerdicts } from '@contracts/attendance/backlog.js';
import { dayState } from '@contracts/attendance/month.js';
import { studentRecordMenu, teacherRecordMenu } from '@contracts/attendance/record.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Link } from 'react-router-dom';
import { useMayOpen } from '@/kit/actions/permission.js';
import { tagColumn, yesOrNoColumn } from '@/kit/list/column-kinds.js';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import { ListPage } from '@/kit/list/list-page.js';
import { useList } from '@/kit/list/use-list.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

type Turned = ListRow<typeof backlogVerdicts>;

/** Who has records of students (enumeration PersonType). */
const student = 1;

/** The day of a record, which leads to it where the user has its page. */
function RecordLink({ of: { personType, personCode, day } }: { of: Turned }) {
  const mayOpen = useMayOpen();
  const { path } = personType === student ? studentRecordMenu : teacherRecordMenu;
  const range = { from: `${day} 00:00:00`, to: `${day} 00:00:00` };
  const address = `${path}?${new URLSearchParams({ ...range, code: personCode })}`;
  return mayOpen(address) ? <Link to={address}>{day}</Link> : day;
}

/** What a record says now, or said when guardians were told. */
function Now({ of: { to } }: { of: Turned }) {
  const texts = useTexts('backlog');
  return to ? <CodeTag of={dayState} code={to} /> : texts('change.none');
}

const columns: readonly Column<Turned, Named<'backlog'>>[] = [
  { name: 'personName', width: 100 },
  { name: 'personCode', width: 110 },
  { name: 'day', width: 110, render: (row) => <RecordLink of={row} /> },
  { name: 'title', width: 110 },
  tagColumn('fromState', dayState, 110),
  { name: 'to', width: 110, codes: dayState, render: (row) => <Now of={row} /> },
  { name: 'happenedAt', width: 165 },
  yesOrNoColumn('isTold', 110),
];

/** The records that a backlog has turned, each with the way to it. */
export default function Verdicts({ backlogId }: { backlogId: string }) {
  const texts = useTexts('backlog');
  const list = useList(backlogVerdicts, { fixed: { backlogId }, isAddressed: false });
  return <ListPage texts={texts} list={list} columns={columns} rowKey="id" />;
}
