import { messageCategory } from '@contracts/enumerations.js';
import { parametersQuery, parametersUpdate } from '@contracts/organisation/parameters.js';
import { Alert } from 'antd';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { codesField, switchField } from '@/kit/form/fields.js';
import { SettingsForm } from '@/kit/form/settings-form.js';
import { timeField } from '@/kit/form/time-field.js';
import { useTexts } from '@/language/use-texts.js';

const shownWhere = { field: 'isOn', is: true };
const asked = { shownWhere, required: 'quiet.incomplete' } as const;
const fields = [
  switchField('isOn'),
  timeField('from', asked),
  timeField('to', asked),
  codesField('through', messageCategory, { shownWhere }),
];

/** When providers are given no messages, and which notices all the same. */
export default function QuietHours(form: DialogForm) {
  const texts = useTexts('message');
  return (
    <SettingsForm
      form={form}
      query={parametersQuery}
      update={parametersUpdate}
      within="quietHours"
      fields={fields}
      texts={texts}
      note={<Alert showIcon type="info" title={texts('quiet.meaning')} />}
    />
  );
}
