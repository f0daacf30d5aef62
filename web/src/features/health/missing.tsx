import { healthMissingStudents, healthMissingTeachers } from '@contracts/attendance/health.js';
import type { InputOf, ListRow } from '@contracts/kernel/index.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { ListPage } from '@/kit/list/list-page.js';
import { type List, useList } from '@/kit/list/use-list.js';
import { useTexts } from '@/language/use-texts.js';
import type { HealthColumn } from './columns.js';

type Who = 'student' | 'teacher';
type Missing = ListRow<typeof healthMissingStudents>;
type Asked = InputOf<typeof healthMissingStudents>['params'];

const calls = { student: healthMissingStudents, teacher: healthMissingTeachers };

const columns: readonly HealthColumn<Missing>[] = [
  { name: 'className', width: 150, title: 'unit' },
  { name: 'personCode', width: 120 },
  { name: 'personName', width: 110 },
  { name: 'phone', width: 140 },
  { name: 'day', width: 120 },
];

function MissingList({ who, asked }: { who: Who; asked: Asked }) {
  const texts = useTexts('health');
  const list = useList(calls[who], { fixed: asked, isAddressed: false });
  return <ListPage texts={texts} list={list} columns={columns} rowKey="id" />;
}

function MissingButton({ who, asked }: { who: Who; asked: Asked }) {
  const texts = useTexts('health');
  return (
    <OpenButton
      texts={texts}
      of={asked}
      dialog={{ title: 'missing.title', isTall: true, of: (params: Asked) => <MissingList who={who} asked={params} /> }}
    >
      {texts('missing.title')}
    </OpenButton>
  );
}

/** Shows who has not checked in, of the days and the class that the list is of. */
export const missingButton =
  (who: Who) =>
  ({ state: { params } }: Pick<List<never>, 'state'>) => <MissingButton who={who} asked={params as Asked} />;
