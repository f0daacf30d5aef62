import type { Call, Fields, InputOf, OutputOf } from '@contracts/kernel/index.js';
import { Form, type FormRule } from 'antd';
import { Fragment, type ReactNode, useEffect } from 'react';
import { change } from '@/api/change.js';
import { settleFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { type Texts, useServerTexts, useTexts } from '@/language/use-texts.js';
import { isChanged, isEmpty, isSame } from './changed.js';
import { checking } from './checking.js';
import type { FormDefinition, FormTarget } from './definition.js';
import { openedWith } from './draft.js';
import type { FormField } from './fields.js';
import styles from './form.module.css';
import { useReview } from './review.js';
import { contractRule, maximumOf } from './rules.js';
import { useSaving } from './saving.js';
import type { Values } from './stale.js';

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

/** The fields that a form may ask for, those of the object in the input that it is of among them. */
export const askedBy = ({ input }: Call, within: string | undefined): Fields => ({
  ...(within && input[within]?.nested?.fields),
  ...input,
});

/** The input of a call with what belongs into its object there. */
function placed({ input }: Call, within: string | undefined, values: Values): Values {
  if (within === undefined) return values;
  const isInner = ([name]: [string, unknown]) => !(name in input) && name in input[within]!.nested!.fields;
  const all = Object.entries(values);
  return {
    ...Object.fromEntries(all.filter((entry) => !isInner(entry))),
    [within]: Object.fromEntries(all.filter(isInner)),
  };
}

/** What the fields of a form are given. */
export interface FormBodyProps<Add extends Call, Key extends string> {
  definition: FormDefinition<Add, Key>;
  texts: Texts<Key>;
  /** What the user should know above the fields. */
  intro?: ReactNode;
  target: FormTarget;
  /** What was typed before, and is typed again. */
  typed?: Values;
  /** The cursor stands in the first field that takes something. */
  isEntered?: boolean;
  /** Id that the form has: a button elsewhere submits it. */
  formId: string;
  run: (work: () => unknown) => Promise<void>;
  /** Says whether something is typed that the form was not opened with, and what its fields hold. */
  onTyped: (isTyped: boolean, values: Values) => void;
  /** The server has taken the values. `added` is its answer about a new row, missing where one was changed. */
  onSaved: (added?: OutputOf<Add>) => void;
}

/** Puts the cursor into the first field of a form that takes something. */
const enter = (formId: string) =>
  document
    .getElementById(formId)
    ?.querySelector<HTMLElement>('input:enabled:not([type="file"]), textarea:enabled')
    ?.focus({ preventScroll: true });

/** Puts it there as the form comes into the page. */
export function useEntered(formId: string, isEntered = true): void {
  // A field that asks for the focus as it is drawn is not yet in the page, where a dialog is opened with it. A moment later it is,
  // and the dialog knows to whom it gives the focus back; nobody can have typed meanwhile.
  useEffect(() => {
    if (isEntered) queueMicrotask(() => enter(formId));
  }, [isEntered, formId]);
}

/** The fields of a form, in a dialog or on a page: they are checked, sent, and compared with what others have saved. */
export function FormBody<Add extends Call, Key extends string>({
  definition,
  texts,
  intro,
  target,
  typed,
  isEntered = false,
  formId,
  run,
  onTyped,
  onSaved,
}: FormBodyProps<Add, Key>) {
  const common = useTexts('kit');
  const { row, given } = target;
  const isEdit = row?.id !== undefined;
  const fields = definition.fields.filter(({ onlyOnAdd }) => !(isEdit && onlyOnAdd));
  const call: Call = (isEdit && (definition.update as Call | undefined)) || definition.add;
  const asked = askedBy(call, definition.within);
  const initialValues = openedWith(definition, target);
  const [form] = Form.useForm<Values>();
  const emptyDependent = (changes: Values) => {
    for (const { name, emptiedBy } of definition.fields)
      if (emptiedBy?.some((other) => other in changes)) form.setFieldValue(name, undefined);
  };
  const clearUnkept = (changes: Values) => {
    const unkept = definition.fields.filter(({ keptWith }) => keptWith && changes[keptWith] === false);
    for (const { name, others = [] } of unkept)
      for (const part of [...others, name]) form.setFieldValue(part, undefined);
  };
  const [reviewing, review] = useReview(definition.review);
  const send = async (values: Values, seen: Values): Promise<unknown> => {
    const filled = isEdit ? changedIn(asked, values, seen) : filledIn(values);
    const input = { ...given, ...filled } as Partial<InputOf<Add>>;
    const completed = definition.complete?.(input) ?? input;
    const named = isEdit && { id: row.id, revision: seen.revision };
    const ready = placed(call, definition.within, { ...named, ...completed });
    const beside = await review(ready, row && isEdit ? [row] : []);
    const answer = change(call, { ...ready, ...beside } as Partial<InputOf<Call>>);
    // While the user looked at it nothing was busy.
    if (definition.review) void run(() => answer);
    return answer;
  };
  useEntered(formId, isEntered);
  const { save, question } = useSaving({
    form,
    fields,
    labelOf: ({ label }) => texts(label as Key),
    opened: initialValues,
    call,
    run,
    send,
    valuesOf: async (newest) => ({ ...newest, ...(await definition.more?.(newest as { id: string })) }),
    onSaved: (answer) => {
      const said = definition.told?.(answer) ?? definition.success;
      notify.success(said ? texts(said) : common('form.saved'));
      onSaved(isEdit ? undefined : (answer as OutputOf<Add>));
    },
  });
  return (
    <>
      <Form
        form={form}
        id={formId}
        name={formId}
        layout="vertical"
        className={styles.grid}
        initialValues={{ ...initialValues, ...typed }}
        onValuesChange={(changes) => {
          clearUnkept(changes);
          emptyDependent(changes);
          const values: Values = form.getFieldsValue();
          onTyped(isChanged(values, initialValues), values);
        }}
        onFinish={(values: Values) => (definition.review ? save(values).catch(settleFailure) : run(() => save(values)))}
        scrollToFirstError
      >
        {intro && <div className={styles.wide}>{intro}</div>}
        {fields.map((field) => (
          <Fragment key={field.name}>
            {field.heading && <h3 className={styles.heading}>{texts(field.heading)}</h3>}
            <AnyFieldItem field={field} fields={asked} texts={texts} target={target} />
          </Fragment>
        ))}
      </Form>
      {question}
      {reviewing}
    </>
  );
}

interface FieldItemProps<Key extends string> {
  field: FormField<string, Key>;
  /** Fields of the call that the form sends. */
  fields: Fields;
  texts: Texts<Key>;
  target: FormTarget;
  /** The flag without which there is no value is off. */
  isUnkept?: boolean;
}

/** A field whose value is kept with a flag of the same form. */
function KeptFieldItem<Key extends string>(props: FieldItemProps<Key>) {
  const flag: unknown = Form.useWatch(props.field.keptWith);
  return <FieldItem {...props} isUnkept={flag !== true} />;
}

/** A field that is there while another one has a value. */
function ShownFieldItem<Key extends string>(props: FieldItemProps<Key>) {
  const { field, is } = props.field.shownWhere!;
  const value: unknown = Form.useWatch(field);
  return value === is && <FieldItem {...props} />;
}

/** A field in its form, where it is there and has a value. */
export function AnyFieldItem<Key extends string>(props: FieldItemProps<Key>) {
  const { shownWhere, keptWith } = props.field;
  const Item = shownWhere ? ShownFieldItem : keptWith === undefined ? FieldItem : KeptFieldItem;
  return <Item {...props} />;
}

/** A field in its form: its label, its control, what is checked of it. */
export function FieldItem<Key extends string>({
  field,
  fields,
  texts,
  target: { row, given },
  isUnkept = false,
}: FieldItemProps<Key>) {
  const translate = useServerTexts();
  const common = useTexts('kit');
  const form = Form.useFormInstance();
  const {
    name,
    draw,
    check,
    required,
    requiredWhere,
    refusal,
    others,
    checkedOn,
    valueProperty,
    wide,
    hint,
    autoComplete,
    checkedWith = [],
  } = field;
  const declared = fields[name];
  const label = texts(field.label);
  const { lockedOnEdit } = field;
  const isLocked =
    row?.id !== undefined && (typeof lockedOnEdit === 'function' ? lockedOnEdit(row) : lockedOnEdit === true);
  // What the browser has of a file is not what the contract knows of it.
  const rules: FormRule[] = declared && !declared.isFile ? [contractRule(name, declared, label, translate)] : [];
  if (required && requiredWhere)
    rules.unshift(({ getFieldValue }) => ({
      required: getFieldValue(requiredWhere.field) === requiredWhere.is,
      whitespace: true,
      message: texts(required),
    }));
  else if (required && !isUnkept) rules.unshift({ required: true, message: texts(required) });
  if (refusal)
    rules.push(({ getFieldsValue }) => ({
      validator: async () => {
        const refused = refusal(getFieldsValue());
        if (refused) throw new Error(texts(refused));
      },
    }));
  if (check && !isLocked)
    rules.push({
      validator: async (_rule, value: string | undefined) => {
        const refusal = value ? await check(value, row?.id, texts, { ...given, ...form.getFieldsValue() }) : undefined;
        if (refusal) throw new Error(refusal);
      },
    });
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      dependencies={[...(others ?? []), ...checkedWith, ...(requiredWhere ? [requiredWhere.field] : [])]}
      validateFirst
      validateTrigger={checkedOn}
      valuePropName={valueProperty}
      hasFeedback={check && !isLocked && { icons: checking(common('form.checking')) }}
      className={wide ? styles.wide : undefined}
    >
      {draw({
        max: maximumOf(declared),
        disabled: isLocked || isUnkept,
        ...(hint && { placeholder: texts(hint) }),
        ...(autoComplete && { autoComplete }),
      })}
    </Form.Item>
  );
}
