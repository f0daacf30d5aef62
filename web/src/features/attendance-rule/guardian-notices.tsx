import { guardianNoticesQuery, guardianNoticesUpdate } from '@contracts/attendance/guardian-notice.js';
import { guardianNoticeKind } from '@contracts/enumerations.js';
import { Alert } from 'antd';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { codesField, longTextField, numberField } from '@/kit/form/fields.js';
import { SettingsForm } from '@/kit/form/settings-form.js';
import { useTexts } from '@/language/use-texts.js';

const fields = [
  codesField('kinds', guardianNoticeKind),
  longTextField('arrivalText'),
  longTextField('departureText'),
  longTextField('lateText'),
  longTextField('missingText'),
  numberField('missingAfter'),
  longTextField('correctionText'),
];

/** What the guardians of students are told by themselves, and how. */
export default function GuardianNotices(form: DialogForm) {
  const texts = useTexts('attendance-rule');
  return (
    <SettingsForm
      form={form}
      query={guardianNoticesQuery}
      update={guardianNoticesUpdate}
      fields={fields}
      texts={texts}
      note={<Alert showIcon type="info" title={texts('guardians.meaning')} />}
    />
  );
}
