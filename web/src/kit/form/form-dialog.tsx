import type { Call, Fields, InputOf, OutputOf } from '@contracts/kernel/index.js';
import { Form, type FormRule, Modal } from 'antd';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import type { IfKnown, Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useServerTexts, useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import { isChanged, isEmpty, isSame } from './changed.js';
import { checking } from './checking.js';
import { ConflictDialog } from './conflict.js';
import type { FormField } from './fields.js';
import styles from './form.module.css';
import { useGuardedClose } from './guarded-close.js';
import { contractRule, maximumOf } from './rules.js';
import { type Conflict, conflictOf, newestOf, settled, type Values } from './stale.js';

/** The form of a call that adds a row and of one that changes it. */
export interface FormDefinition<Add extends Call = Call, Key extends string = string> {
  /** Locale folder of its texts; missing where they are always given. */
  namespace?: Namespace;
  add: Add;
  update?: IfKnown<'form.edit', Key, Call>;
  fields: readonly FormField<keyof Add['input'] & string, Key>[];
  /** Values of a new row. */
  initial?: Partial<InputOf<Add>>;
  /** Fills in what follows from the user's values. */
  complete?: (values: Partial<InputOf<Add>>) => Partial<InputOf<Add>>;
  /** Px. */
  width?: number;
  /** Key of the screen's text that tells of the success, where "saved" is not what happened. */
  success?: Key;
}

/** Width of a form that does not say, px (source: screens.yaml, conventions). */
const usualWidth = 800;

/** Declares a form; its fields are checked against the input of its call, and their texts against the locale folder. */
export const defineForm = <Add extends Call, const N extends Namespace>(
  definition: FormDefinition<Add, TextKey<N>> & IfKnown<'form.add', TextKey<N>, { namespace: N }>,
): FormDefinition<Add, TextKey<N>> => definition;

/** What a form is opened for: a new row, with values that it must have, or a row that exists. */
export interface FormTarget {
  row?: object & { id?: string; revision?: number };
  /** Input that the user does not see, for example the row above a new one. */
  given?: Record<string, unknown>;
}

interface FormDialogProps<Add extends Call, Key extends string> {
  definition: FormDefinition<Add, Key>;
  /** Texts, where they are not those of the form's locale folder as they stand there: labels are `field.<name>`. */
  texts?: Texts<Key>;
  /** Title of the dialog, where it is neither the text `form.add` nor `form.edit`. */
  title?: string;
  /** What the user should know above the fields. */
  intro?: ReactNode;
  /** The dialog is open while there is a target. */
  target: FormTarget | undefined;
  onClose: () => void;
  /** The server has taken the values. `added` is its answer about a new row, missing where one was changed. */
  onSaved: (added?: OutputOf<Add>) => void;
}

/** What the call that adds is given: empty fields are left out. */
const filledIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/**
 * What the call that changes is given: of the fields that stay when they are missing those that the user has changed, so
 * that what others have saved meanwhile stays; an empty one clears its value.
 */
function changedIn(fields: Fields, values: Values, before: Values): Values {
  const kept = Object.entries(values).filter(([name, value]) =>
    fields[name]?.clearable ? !isSame(value, before[name]) : !isEmpty(value),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, isEmpty(value) ? null : value]));
}

/** Adds a row or changes one. A refusal keeps the dialog open with all that was typed. */
export function FormDialog<Add extends Call, Key extends string>({
  target,
  title,
  ...props
}: FormDialogProps<Add, Key>) {
  const { definition, onClose } = props;
  const common = useTexts('kit');
  // The definition has checked that its folder has them.
  const own = useTexts(definition.namespace ?? 'kit') as Texts<string> as Texts<Key>;
  const { texts = own } = props;
  const [isSaving, run] = useBusy();
  const formId = useId();
  const [isTyped, noteTyped] = useState(false);
  const close = useGuardedClose(target !== undefined && isTyped, onClose);
  // The dialog fades away with what it was opened for.
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  return (
    <Modal
      open={target !== undefined}
      title={title ?? texts((shown?.row?.id === undefined ? 'form.add' : 'form.edit') as Key)}
      width={definition.width ?? usualWidth}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      destroyOnHidden
      mask={{ closable: false }}
      okText={common('confirm.ok')}
      cancelText={common('confirm.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      confirmLoading={isSaving}
      onCancel={close}
      afterClose={() => noteTyped(false)}
    >
      {shown && <FormBody {...props} texts={texts} target={shown} formId={formId} run={run} onTyped={noteTyped} />}
    </Modal>
  );
}

interface FormBodyProps<Add extends Call, Key extends string> extends FormDialogProps<Add, Key> {
  texts: Texts<Key>;
  target: FormTarget;
  formId: string;
  run: (work: () => unknown) => Promise<void>;
  /** Says whether something is typed that the form was not opened with. */
  onTyped: (isTyped: boolean) => void;
}

/** The fields; they are made anew each time the dialog is opened. */
function FormBody<Add extends Call, Key extends string>({
  definition,
  texts,
  intro,
  target,
  formId,
  run,
  onTyped,
  ...props
}: FormBodyProps<Add, Key>) {
  const common = useTexts('kit');
  const { row, given } = target;
  const isEdit = row?.id !== undefined;
  const fields = definition.fields.filter(({ onlyOnAdd }) => !(isEdit && onlyOnAdd));
  const call: Call = (isEdit && (definition.update as Call | undefined)) || definition.add;
  const initialValues: Values = { ...definition.initial, ...row };
  const [form] = Form.useForm<Values>();
  const clearUnkept = (changes: Values) => {
    const unkept = definition.fields.filter(({ keptWith }) => keptWith && changes[keptWith] === false);
    for (const { name, until = name } of unkept) for (const part of [until, name]) form.setFieldValue(part, undefined);
  };
  // The row as it was opened, or as the user has last seen it.
  const seen = useRef<Values>(initialValues);
  const [conflict, setConflict] = useState<Conflict>();
  const send = (values: Values) => {
    const filled = isEdit ? changedIn(call.input, values, seen.current) : filledIn(values);
    const input = { ...given, ...filled } as Partial<InputOf<Add>>;
    const completed = definition.complete?.(input) ?? input;
    return callApi(call, { ...(isEdit && { id: row.id, revision: seen.current.revision }), ...completed });
  };
  /** Somebody else was faster: what touches no field of the form is nothing to choose from. */
  const meet = (values: Values, newest: Values) => {
    const met = conflictOf(fields, seen.current, values, newest);
    if (met.fields.length > 0) return setConflict(met);
    seen.current = newest;
    return save(values);
  };
  const save = async (values: Values): Promise<void> => {
    let answer: unknown;
    try {
      answer = await send(values);
    } catch (failure) {
      const newest = newestOf(call, failure);
      if (!newest) throw failure;
      return meet(values, newest);
    }
    notify.success(definition.success ? texts(definition.success) : common('form.saved'));
    props.onSaved(isEdit ? undefined : (answer as OutputOf<Add>));
    props.onClose();
  };
  const choose = (theirs: readonly FormField[]) => {
    const values = settled(conflict!, theirs);
    seen.current = conflict!.newest;
    form.setFieldsValue(values);
    setConflict(undefined);
    return run(() => save(values));
  };
  return (
    <>
      <Form
        form={form}
        id={formId}
        name={formId}
        layout="vertical"
        className={styles.grid}
        initialValues={initialValues}
        onValuesChange={(changes) => {
          clearUnkept(changes);
          onTyped(isChanged(form.getFieldsValue(), initialValues));
        }}
        onFinish={(values: Values) => run(() => save(values))}
        scrollToFirstError
      >
        {intro && <div className={styles.wide}>{intro}</div>}
        {fields.map((field, index) => {
          const Item = field.keptWith === undefined ? FieldItem : KeptFieldItem;
          return (
            <Fragment key={field.name}>
              {field.heading && <h3 className={styles.heading}>{texts(field.heading)}</h3>}
              <Item field={field} fields={call.input} texts={texts} row={row} isFirst={index === 0} />
            </Fragment>
          );
        })}
      </Form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={({ label }) => texts(label as Key)}
          onCancel={() => setConflict(undefined)}
          onChosen={choose}
        />
      )}
    </>
  );
}

interface FieldItemProps<Key extends string> {
  field: FormField<string, Key>;
  /** Fields of the call that the form sends. */
  fields: Fields;
  texts: Texts<Key>;
  row: FormTarget['row'];
  isFirst: boolean;
  /** The flag without which there is no value is off. */
  isUnkept?: boolean;
}

/** A field whose value is kept with a flag of the same form. */
function KeptFieldItem<Key extends string>(props: FieldItemProps<Key>) {
  const flag: unknown = Form.useWatch(props.field.keptWith);
  return <FieldItem {...props} isUnkept={flag !== true} />;
}

function FieldItem<Key extends string>({ field, fields, texts, row, isFirst, isUnkept = false }: FieldItemProps<Key>) {
  const translate = useServerTexts();
  const common = useTexts('kit');
  const { name, draw, check, required, checkedOn, valueProperty, wide, hint } = field;
  const declared = fields[name];
  const label = texts(field.label);
  const isLocked = row?.id !== undefined && field.lockedOnEdit === true;
  const rules: FormRule[] = declared ? [contractRule(name, declared, label, translate)] : [];
  if (required && !isUnkept) rules.unshift({ required: true, message: texts(required) });
  if (check && !isLocked)
    rules.push({
      validator: async (_rule, value: string | undefined) => {
        const refusal = value ? await check(value, row?.id, texts) : undefined;
        if (refusal) throw new Error(refusal);
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
      hasFeedback={check && !isLocked && { icons: checking(common('form.checking')) }}
      className={wide ? styles.wide : undefined}
    >
      {draw({
        max: maximumOf(declared),
        disabled: isLocked || isUnkept,
        autoFocus: isFirst && !isLocked,
        ...(hint && { placeholder: texts(hint) }),
      })}
    </Form.Item>
  );
}
