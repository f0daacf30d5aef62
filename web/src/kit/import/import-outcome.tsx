import { type ImportCalls, importMode, importState } from '@contracts/import/import-calls.js';
import { Descriptions } from 'antd';
import { useApi } from '@/api/queries.js';
import { useServerTexts } from '@/language/use-texts.js';
import { usePermission } from '../actions/permission.js';
import { CodeLabel } from '../list/columns.js';

/** What came of the import that a request began to save: file, counts and state. Nothing for who may not ask. */
export function ImportOutcome({ calls, requestId }: { calls: ImportCalls; requestId: string }) {
  const isAllowed = usePermission();
  return isAllowed(calls.list) && <Outcome list={calls.list} requestId={requestId} />;
}

function Outcome({ list, requestId }: { list: ImportCalls['list']; requestId: string }) {
  const translate = useServerTexts();
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
    <Descriptions
      size="small"
      items={[
        item('fileName', found.fileName),
        item('mode', <CodeLabel of={importMode} code={found.mode} />),
        item('successCount', found.successCount),
        item('failCount', found.failCount),
        item('state', <CodeLabel of={importState} code={found.state} />),
      ]}
    />
  );
}
