import { ExportOutlined } from '@ant-design/icons';
import { notify } from '@/api/notify.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useTexts } from '@/language/use-texts.js';

/** Says that the list cannot be exported (source: device.list, messages). */
export function ExportNotice() {
  const texts = useTexts('device');
  return (
    <ActionButton icon={<ExportOutlined aria-hidden />} onClick={() => notify.info(texts('export.missing'))}>
      {texts('action.exportMissing')}
    </ActionButton>
  );
}
