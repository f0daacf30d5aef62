import { cardLimitQuery, cardLimitUpdate } from '@contracts/finance/balance.js';
import { Alert } from 'antd';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { moneyField } from '@/kit/form/fields.js';
import { SettingsForm } from '@/kit/form/settings-form.js';
import { useTexts } from '@/language/use-texts.js';

const fields = [moneyField('lowest')];

/** How little a card may hold after a correction. */
export default function CardLimit(form: DialogForm) {
  const texts = useTexts('balance');
  return (
    <SettingsForm
      form={form}
      query={cardLimitQuery}
      update={cardLimitUpdate}
      fields={fields}
      texts={texts}
      note={<Alert showIcon type="info" title={texts('limit.meaning')} />}
    />
  );
}
