import { accessPolicyQuery, accessPolicyUpdate } from '@contracts/devices/access-approval.js';
import { Alert } from 'antd';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { numberField } from '@/kit/form/fields.js';
import { SettingsForm } from '@/kit/form/settings-form.js';
import { useTexts } from '@/language/use-texts.js';

const fields = [numberField('approvalLimit')];

/** From how many persons on somebody else has to approve a change of rules. */
export default function ApprovalLimit(form: DialogForm) {
  const texts = useTexts('access-rule');
  return (
    <SettingsForm
      form={form}
      query={accessPolicyQuery}
      update={accessPolicyUpdate}
      fields={fields}
      texts={texts}
      note={<Alert showIcon type="info" title={texts('limit.meaning')} />}
    />
  );
}
