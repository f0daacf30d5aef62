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

/** Rows that an export asks for where its call is paged (source: gohome.list). */
const pagedExport = { page: 0, pageSize: 5000 };

/** Downloads what a list shows. */
export function ExportButton({ call, params }: ExportButtonProps) {
  const texts = useTexts('kit');
  return (
    <ActionButton
      icon={<ExportOutlined aria-hidden />}
      call={call}
      onClick={() => download(call, { params, ...('pageSize' in call.input && pagedExport) })}
    >
      {texts('action.export')}
    </ActionButton>
  );
}
