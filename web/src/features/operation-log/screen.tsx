import { HistoryOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { accountType } from '@contracts/enumerations.js';
import {
  operationLogDelete,
  operationLogQuery,
  operationLogReplay,
  operationLogVerify,
} from '@contracts/identity/operation-log.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Badge, Descriptions } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { isOutsideSchools } from '@/api/working-school.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { CodeLabel } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { SchoolName, schoolFilter } from '@/kit/list/school-name.js';
import { useNarrow } from '@/kit/narrow.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './operation-log.module.css';
import { Payload } from './payload.js';
import { ReplayDialog, type ReplayScope } from './replay-dialog.js';
import { Names, Subjects } from './subjects.js';

const SavedImport = lazy(() => import('./saved-import.js'));
const VerifyDialog = lazy(() => import('./verify-dialog.js'));

type Operation = ListRow<typeof operationLogQuery>;

/** Who did what, when, from where, and what came of it. */
export default defineList({
  namespace: 'operation-log',
  query: operationLogQuery,
  filters: [
    schoolFilter('school'),
    textFilter('loginAccount'),
    textFilter('function'),
    choiceFilter('accountType', accountType),
    rangeFilter('from', 'to', { days: 3 }),
  ],
  columns: [
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
  ],
  removeMany: operationLogDelete,
  isOwn: () => !isOutsideSchools(),
  toolbar: () => <Audit />,
  expand: (row) => <Details of={row} />,
});

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

/** The tools of auditors: replay of events, proof of the chain. */
function Audit() {
  const texts = useTexts('operation-log');
  const [scope, setScope] = useState<ReplayScope>();
  const [isVerifying, setVerifying] = useState(false);
  return (
    <>
      <ActionButton icon={<HistoryOutlined />} call={operationLogReplay} onClick={() => setScope({})}>
        {texts('action.replay')}
      </ActionButton>
      <ActionButton icon={<SafetyCertificateOutlined />} call={operationLogVerify} onClick={() => setVerifying(true)}>
        {texts('action.verify')}
      </ActionButton>
      <ReplayDialog scope={scope} onScope={setScope} />
      <Suspense>{isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}</Suspense>
    </>
  );
}

/** Everything about one operation, with the way to the events behind it. */
function Details({ of }: { of: Operation }) {
  const texts = useTexts('operation-log');
  const [scope, setScope] = useState<ReplayScope>();
  const isNarrow = useNarrow();
  const replayThis = () => setScope({ requestId: of.requestId, createdAt: of.createdAt });
  return (
    <div className={styles.details}>
      <Descriptions
        size="small"
        column={isNarrow ? 1 : 2}
        items={[
          {
            key: 'accountType',
            label: texts('field.accountType'),
            children: <CodeLabel of={accountType} code={of.accountType} />,
          },
          { key: 'requestId', label: texts('field.requestId'), children: of.requestId },
          ...(of.subjects.length > 0
            ? [
                {
                  key: 'subjects',
                  label: texts('field.subjects'),
                  span: 'filled' as const,
                  children: (
                    <Subjects
                      of={of.subjects}
                      onMore={of.hasMoreSubjects ? replayThis : undefined}
                      onReplay={(subject) => setScope({ subject })}
                    />
                  ),
                },
              ]
            : []),
          ...(of.message
            ? [{ key: 'message', label: texts('field.message'), span: 'filled' as const, children: of.message }]
            : []),
        ]}
      />
      <Payload of={of.parameters} />
      <ActionButton size="small" icon={<HistoryOutlined />} call={operationLogReplay} onClick={replayThis}>
        {texts('action.replayThis')}
      </ActionButton>
      <Suspense>{of.isAccepted && <SavedImport of={of.function} requestId={of.requestId} />}</Suspense>
      <ReplayDialog scope={scope} onScope={setScope} />
    </div>
  );
}
