import { accessPolicyQuery, accessPolicyUpdate } from '@contracts/devices/access-approval.js';
import type { InputOf, OutputOf } from '@contracts/kernel/index.js';
import { Alert, Form } from 'antd';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { isChanged } from '@/kit/form/changed.js';
import { numberField } from '@/kit/form/fields.js';
import { FieldItem, useEntered } from '@/kit/form/form-body.js';
import { useSaving } from '@/kit/form/saving.js';
import type { Values } from '@/kit/form/stale.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';

const field = numberField('approvalLimit');

/** From how many persons on somebody else has to approve a change of rules. */
export default function ApprovalLimit(form: DialogForm) {
  const { data, error, refetch } = useApi(accessPolicyQuery, {}, { staleTime: 0, gcTime: 0 });
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={2} />;
  return <LimitForm {...form} stored={data} />;
}

function LimitForm({
  stored,
  formId,
  run,
  onChosen,
  close,
}: DialogForm & { stored: OutputOf<typeof accessPolicyQuery> }) {
  const texts = useTexts('access-rule');
  const [form] = Form.useForm<Values>();
  const opened = { ...stored } as Values;
  const { save, question } = useSaving({
    form,
    fields: [field],
    labelOf: ({ label }) => texts(label as 'field.approvalLimit'),
    opened,
    call: accessPolicyUpdate,
    run,
    send: ({ approvalLimit = null }, { revision }) =>
      change(accessPolicyUpdate, { approvalLimit, revision } as InputOf<typeof accessPolicyUpdate>),
    valuesOf: (newest) => newest,
    onSaved: () => {
      notify.success(texts('form.saved'));
      close();
    },
  });
  useEntered(formId);
  return (
    <Form
      form={form}
      id={formId}
      layout="vertical"
      initialValues={opened}
      onValuesChange={(_changes, values: Values) => onChosen(isChanged(values, opened))}
      onFinish={(values: Values) => run(() => save(values))}
    >
      <FieldItem field={field} fields={accessPolicyUpdate.input} texts={texts} target={{}} />
      <Alert showIcon type="info" title={texts('limit.meaning')} />
      {question}
    </Form>
  );
}
