import { App, Form, type FormRule, Modal } from 'antd';
import { useId, useState } from 'react';
import type { Call, Fields, InputOf } from '../../../../libs/contracts/kernel/index.js';
import { callApi } from '../../api/client.js';
import { settleFailure } from '../../api/failure.js';
import { useServerTexts, useTexts } from '../../language/use-texts.js';
import type { FormField } from './fields.js';
import styles from './form.module.css';
import { contractRule, maximumOf } from './rules.js';

/** The form of a call that adds a row and of one that changes it. */
export interface FormDefinition<Add extends Call = Call> {
  /** Locale folder: labels are `field.<name>`, titles `form.add` and `form.edit`. */
  namespace: string;
  add: Add;
  update?: Call;
  fields: readonly FormField<keyof Add['input'] & string>[];
  /** Values of a new row. */
  initial?: Partial<InputOf<Add>>;
  /** Fills in what follows from the user's values. */
  complete?: (values: Partial<InputOf<Add>>) => Partial<InputOf<Add>>;
  /** Width, px (source: screens.yaml, conventions). */
  width?: number;
}

/** Declares a form; its fields are checked against the input of its call. */
export const defineForm = <Add extends Call>(definition: FormDefinition<Add>): FormDefinition<Add> => definition;

/** What a form is opened for: a new row, with values that it must have, or a row that exists. */
export interface FormTarget {
  row?: object & { id?: string };
  /** Input that the user does not see, for example the row above a new one. */
  given?: Record<string, unknown>;
}

interface FormDialogProps<Add extends Call> {
  definition: FormDefinition<Add>;
  /** The dialog is open while there is a target. */
  target: FormTarget | undefined;
  onClose: () => void;
  /** The server has taken the values. */
  onSaved: () => void;
}

type Values = Record<string, unknown>;

/** The parts of a row that a call takes: an update carries what the user did not touch too. */
function inputPart(fields: Fields, row: object): Values {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => name in fields && value !== null));
}

/** Adds a row or changes one. A refusal keeps the dialog open with all that was typed. */
export function FormDialog<Add extends Call>({ definition, target, onClose, onSaved }: FormDialogProps<Add>) {
  const { namespace, add, update, width = 800 } = definition;
  const texts = useTexts(namespace);
  const common = useTexts('kit');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const formId = useId();
  const row = target?.row;
  const isEdit = row?.id !== undefined;
  const call: Call = isEdit && update ? update : add;

  const save = async (values: Values) => {
    setSaving(true);
    try {
      const kept = isEdit ? inputPart(call.input, row) : {};
      const input = { ...kept, ...target?.given, ...values } as Partial<InputOf<Add>>;
      await callApi(call, (definition.complete?.(input) ?? input) as Values);
      message.success(common('form.saved'));
      onSaved();
      onClose();
    } catch (error) {
      settleFailure(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal
      open={target !== undefined}
      title={texts(isEdit ? 'form.edit' : 'form.add')}
      width={width}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      destroyOnHidden
      mask={{ closable: false }}
      okText={common('confirm.ok')}
      cancelText={common('confirm.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      confirmLoading={isSaving}
      onCancel={onClose}
      afterClose={() => form.resetFields()}
    >
      <Form
        id={formId}
        name={namespace}
        form={form}
        layout="vertical"
        className={styles.grid}
        initialValues={{ ...definition.initial, ...row }}
        onFinish={save}
        preserve={false}
        scrollToFirstError
      >
        {definition.fields.map((field, index) => (
          <FieldItem key={field.name} field={field} fields={call.input} namespace={namespace} row={row} isFirst={index === 0} />
        ))}
      </Form>
    </Modal>
  );
}

interface FieldItemProps {
  field: FormField;
  /** Fields of the call that the form sends. */
  fields: Fields;
  namespace: string;
  row: FormTarget['row'];
  isFirst: boolean;
}

function FieldItem({ field, fields, namespace, row, isFirst }: FieldItemProps) {
  const texts = useTexts(namespace);
  const translate = useServerTexts();
  const { name, Control, check, checkedOn, valueProperty, wide } = field;
  const declared = fields[name];
  const label = texts(`field.${name}`);
  const isLocked = row?.id !== undefined && field.lockedOnEdit === true;
  const rules: FormRule[] = declared ? [contractRule(name, declared, label, translate)] : [];
  if (check && !isLocked)
    rules.push({
      validator: async (_rule, value: string | undefined) => {
        if (value && !(await check.isUsable(value, row?.id))) throw new Error(translate(check.message));
      },
    });
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      validateFirst
      validateTrigger={checkedOn}
      valuePropName={valueProperty}
      className={wide ? styles.wide : undefined}
    >
      <Control max={maximumOf(declared)} disabled={isLocked} autoFocus={isFirst && !isLocked} />
    </Form.Item>
  );
}
