import type { operationLogQuery } from '@contracts/identity/operation-log.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Badge } from 'antd';
import type { Column } from '@/kit/list/columns.js';
import { SchoolName } from '@/kit/list/school-name.js';
import type { Named } from '@/language/text-keys.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { Names } from './subjects.js';

/** An entry of the operation log. */
export type Operation = ListRow<typeof operationLogQuery>;

/** What the list shows of an operation. */
export const columns: readonly Column<Operation, Named<'operation-log'>>[] = [
  { name: 'loginAccount', width: 100 },
  {
    name: 'school',
    width: 140,
    isAcrossSchools: true,
    isSortable: false,
    render: ({ school }) => <SchoolName id={school} />,
  },
  { name: 'function', width: 200, render: (row) => <FunctionName of={row} /> },
  { name: 'subjects', width: 190, render: (row) => <Names of={row.subjects} hasMore={row.hasMoreSubjects} /> },
  { name: 'ip', width: 110 },
  { name: 'createdAt', width: 170 },
  { name: 'parameters', width: 170, isSortable: false },
  { name: 'isAccepted', width: 130, render: (row) => <Outcome of={row} /> },
];

function FunctionName({ of }: { of: Operation }) {
  const translate = useServerTexts();
  const name = translate(of.function);
  return <span title={name}>{name}</span>;
}

function Outcome({ of }: { of: Operation }) {
  const texts = useTexts('operation-log');
  return (
    <Badge
      status={of.isAccepted ? 'success' : 'error'}
      text={texts(of.isAccepted ? 'outcome.done' : 'outcome.refused')}
    />
  );
}
