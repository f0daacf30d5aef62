import { type ImportCalls, importMode, importState } from '@contracts/import/import-calls.js';
import type { Call } from '@contracts/kernel/index.js';
import { Descriptions } from 'antd';
import { useApi } from '@/api/queries.js';
import { useServerTexts } from '@/language/use-texts.js';
import { usePermission } from '../actions/permission.js';
import { CodeLabel } from '../list/columns.js';
import { Undo } from './undo.js';
import { fileOf, isUndoable, useUndoCall } from './undoable.js';

interface ImportOutcomeProps {
  calls: ImportCalls;
  /** The call that changes one row by hand. */
  update?: Call;
  /** Of the request that began the save. */
  requestId: string;
}

/** What came of the import that a request began to save: file, counts and state, with the way to take it back. Nothing for who may not ask. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const isAllowed = usePermission();
  return isAllowed(props.calls.list) && <Outcome {...props} />;
}

function Outcome({ calls, update, requestId }: ImportOutcomeProps) {
  const translate = useServerTexts();
  const undoCall = useUndoCall(calls, update);
  const { list } = calls;
  const { data } = useApi(list, { page: 0, pageSize: 1, params: { requestId } });
  const [found] = data?.data ?? [];
  if (!found) return null;
  const { fields } = list.answer;
  const item = (name: keyof typeof fields, children: React.ReactNode) => ({
    key: name,
    label: translate(fields[name].label ?? ''),
    children,
  });
  return (
    <>
      <Descriptions
        size="small"
        items={[
          item('fileName', found.fileName),
          item('mode', <CodeLabel of={importMode} code={found.mode} />),
          item('successCount', found.successCount),
          item('addedCount', found.addedCount),
          item('updatedCount', found.updatedCount),
          item('unchangedCount', found.unchangedCount),
          item('failCount', found.failCount),
          item('state', <CodeLabel of={importState} code={found.state} />),
        ]}
      />
      <Undo
        name={`undo ${requestId}`}
        calls={calls}
        call={undoCall(found.mode)}
        named={{ requestId }}
        fileName={fileOf(found)}
        savedCount={found.successCount}
        isOffered={isUndoable(found)}
      />
    </>
  );
}
