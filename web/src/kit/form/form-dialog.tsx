import { App, Form, type FormRule, Modal } from 'antd';
import { useId } from 'react';
import type { Call, Fields, InputOf } from '../../../../libs/contracts/kernel/index.js';
import { callApi } from '../../api/client.js';
import { type Texts, useServerTexts, useTexts } from '../../language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import type { FormField } from './fields.js';
import styles from './form.module.css';
import { contractRule, maximumOf } from './rules.js';

/** The form of a call that adds a row and of one that changes it. */
export interface FormDefinition<Add extends Call = Call> {
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
  /** Texts of the screen: labels are `field.<name>`, titles `form.add` and `form.edit`. */
  texts: Texts;
  /** The dialog is open while there is a target. */
  target: FormTarget | undefined;
  onClose: () => void;
  /** The server has taken the values. */
  onSaved: () => void;
}

type Values = Record<string, unknown>;

/** What the call is given: empty fields are left out, except where an update clears a value with them. */
function filledIn(fields: Fields, values: Values, isEdit: boolean): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const isEmpty = value === undefined || value === null || value === '';
    return [name, isEmpty ? (isEdit && fields[name]?.clearable ? null : undefined) : value];
  });
  return Object.fromEntries(entries);
}

/** Adds a row or changes one. A refusal keeps the dialog open with all that was typed. */
export function FormDialog<Add extends Call>({ definition, texts, target, onClose, onSaved }: FormDialogProps<Add>) {
  const { add, update, width = 800 } = definition;
  const common = useTexts('kit');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isSaving, run] = useBusy();
  const formId = useId();
  const row = target?.row;
  const isEdit = row?.id !== undefined;
  const call: Call = isEdit && update ? update : add;

  const save = async (values: Values) => {
    const given = { ...target?.given, ...filledIn(call.input, values, isEdit) } as Partial<InputOf<Add>>;
    const input = { ...(isEdit && { id: row?.id }), ...(definition.complete?.(given) ?? given) };
    await callApi(call, input as Values);
    message.success(common('form.saved'));
    onSaved();
    onClose();
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
        name={formId}
        form={form}
        layout="vertical"
        className={styles.grid}
        initialValues={{ ...definition.initial, ...row }}
        onFinish={(values) => run(() => save(values))}
        preserve={false}
        scrollToFirstError
      >
        {definition.fields.map((field, index) => (
          <FieldItem key={field.name} field={field} fields={call.input} texts={texts} row={row} isFirst={index === 0} />
        ))}
      </Form>
    </Modal>
  );
}

interface FieldItemProps {
  field: FormField;
  /** Fields of the call that the form sends. */
  fields: Fields;
  texts: Texts;
  row: FormTarget['row'];
  isFirst: boolean;
}

function FieldItem({ field, fields, texts, row, isFirst }: FieldItemProps) {
  const translate = useServerTexts();
  const { name, draw, check, checkedOn, valueProperty, wide } = field;
  const declared = fields[name];
  const label = texts(`field.${name}`);
  const isLocked = row?.id !== undefined && field.lockedOnEdit === true;
  const rules: FormRule[] = declared ? [contractRule(name, declared, label, translate)] : [];
  if (check && !isLocked)
    rules.push({
      validator: async (_rule, value: string | undefined) => {
        if (value && !(await check.isUsable(value, row?.id))) throw new Error(texts(check.message));
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
      {draw({ max: maximumOf(declared), disabled: isLocked, autoFocus: isFirst && !isLocked })}
    </Form.Item>
  );
}
