import { HistoryOutlined } from '@ant-design/icons';
import { accountType } from '@contracts/enumerations.js';
import { operationLogReplay } from '@contracts/identity/operation-log.js';
import { Descriptions } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '@/kit/actions/action-button.js';
import { CodeLabel } from '@/kit/list/columns.js';
import { useNarrow } from '@/kit/narrow.js';
import { useTexts } from '@/language/use-texts.js';
import type { Operation } from './columns.js';
import styles from './operation-log.module.css';
import { Payload } from './payload.js';
import { ReplayDialog, type ReplayScope } from './replay-dialog.js';
import { Subjects } from './subjects.js';

const SavedImport = lazy(() => import('./saved-import.js'));

/** Everything about one operation, with the way to the events behind it. */
export function Details({ of }: { of: Operation }) {
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
      <ActionButton size="small" icon={<HistoryOutlined aria-hidden />} call={operationLogReplay} onClick={replayThis}>
        {texts('action.replayThis')}
      </ActionButton>
      <Suspense>{of.isAccepted && <SavedImport of={of.function} requestId={of.requestId} />}</Suspense>
      <ReplayDialog scope={scope} onScope={setScope} />
    </div>
  );
}
