import { PrinterOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTexts } from '@/language/use-texts.js';

/** Prints the page: its rows, without menu and buttons. */
export function PrintButton() {
  const texts = useTexts('kit');
  return (
    <Tooltip title={texts('print.page')}>
      <Button
        type="text"
        icon={<PrinterOutlined aria-hidden />}
        aria-label={texts('print.page')}
        onClick={() => window.print()}
      />
    </Tooltip>
  );
}
