import { ExportOutlined } from '@ant-design/icons';
import type { Call } from '@contracts/kernel/index.js';
import { download } from '@/api/client.js';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from './action-button.js';

interface ExportButtonProps {
  /** Answers the rows as a file. */
  call: Call;
  /** Values of the list's filters: the file has what the list shows, on all its pages. */
  params: object;
}

/** Downloads what a list shows. */
export function ExportButton({ call, params }: ExportButtonProps) {
  const texts = useTexts('kit');
  return (
    <ActionButton icon={<ExportOutlined />} call={call} onClick={() => download(call, { params })}>
      {texts('action.export')}
    </ActionButton>
  );
}
