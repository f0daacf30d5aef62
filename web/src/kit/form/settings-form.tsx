import type { Call } from '@contracts/kernel/index.js';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import type { Texts } from '@/language/use-texts.js';
import { useTexts } from '@/language/use-texts.js';
import type { DialogForm } from '../dialog/row-dialog.js';
import { Loading } from '../states/loading.js';
import { Failure } from '../states/states.js';
import { isChanged, isSame } from './changed.js';
import type { FormField } from './fields.js';
import { AnyFieldItem, askedBy, useEntered } from './form-body.js';
import { useSaving } from './saving.js';
import type { Values } from './stale.js';

/** Settings that a school has once: how they are read, changed and typed. */
export interface Settings<Key extends string> {
  /** Answers them with their revision. */
  query: Call;
  update: Call;
  fields: readonly FormField<string, Key>[];
  /** The object of both that they are in, where they are not all; it is sent whole. */
  within?: string;
  /** Texts of the screen. */
  texts: Texts<Key>;
  /** What the user should know below the fields. */
  note?: ReactNode;
}

/** A form of settings in a dialog: they are asked for when it opens, and what the user changed is sent. */
export function SettingsForm<Key extends string>({ form, ...settings }: Settings<Key> & { form: DialogForm }) {
  const { data, error, refetch } = useApi(settings.query, {}, { staleTime: 0, gcTime: 0 });
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={2} />;
  return <LoadedForm {...settings} dialog={form} stored={valuesIn(settings.within, data as Values)} />;
}

/** What the form holds of the settings. */
const valuesIn = (within: string | undefined, { revision, ...all }: Values): Values => ({
  ...(within === undefined ? all : (all[within] as Values)),
  revision,
});

function LoadedForm<Key extends string>({
  update,
  fields,
  within,
  texts,
  note,
  stored,
  dialog: { formId, run, onChosen, close },
}: Settings<Key> & { dialog: DialogForm; stored: Values }) {
  const kitTexts = useTexts('kit');
  const [form] = Form.useForm<Values>();
  const asked = askedBy(update, within);
  const { save, seen, question } = useSaving({
    form,
    fields,
    labelOf: ({ label }) => texts(label as Key),
    opened: stored,
    call: update,
    run,
    send: (values, { revision, ...before }) => {
      const sent = within ? fields : fields.filter(({ name }) => !isSame(values[name], before[name]));
      const input = Object.fromEntries(sent.map(({ name }) => [name, values[name] ?? null]));
      return change(update, { ...(within ? { [within]: input } : input), revision } as never);
    },
    valuesOf: (newest) => valuesIn(within, newest),
    onSaved: () => {
      notify.success(kitTexts('form.saved'));
      // Who opens it again before it has gone finds nothing typed.
      onChosen(false);
      close();
    },
  });
  useEntered(formId);
  return (
    <Form
      form={form}
      id={formId}
      layout="vertical"
      initialValues={stored}
      onValuesChange={(_changes, values: Values) => onChosen(isChanged(values, stored))}
      // What is not shown stays as it is.
      onFinish={(values: Values) => run(() => save({ ...seen.current, ...values }))}
    >
      {fields.map((field) => (
        <AnyFieldItem
          key={field.name}
          field={field as FormField<string, never>}
          fields={asked}
          texts={texts as Texts<never>}
          target={{}}
        />
      ))}
      {note}
      {question}
    </Form>
  );
}
