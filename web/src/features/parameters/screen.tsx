import { ApiOutlined, PictureOutlined, ReloadOutlined, SaveOutlined } from '@ant-design/icons';
import { goHomeRecording } from '@contracts/enumerations.js';
import type { InputOf, OutputOf } from '@contracts/kernel/index.js';
import { parametersQuery, parametersUpdate } from '@contracts/organisation/parameters.js';
import { providerUpdate } from '@contracts/organisation/provider-settings.js';
import { logoUpdate } from '@contracts/organisation/school-logo.js';
import { Form, Tabs } from 'antd';
import { lazy, useEffect, useRef, useState } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { isChanged } from '@/kit/form/changed.js';
import { dateField } from '@/kit/form/date-field.js';
import { draftPlace, useDraft } from '@/kit/form/draft.js';
import { DraftOffer } from '@/kit/form/draft-offer.js';
import { radioField, switchField } from '@/kit/form/fields.js';
import { FieldItem } from '@/kit/form/form-body.js';
import { useSaving } from '@/kit/form/saving.js';
import type { Values } from '@/kit/form/stale.js';
import { timeField } from '@/kit/form/time-field.js';
import { useUnsavedNote } from '@/kit/form/unsaved.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './parameters.module.css';

const Providers = lazy(() => import('./providers.js'));
const SchoolLogo = lazy(() => import('./logo.js'));

const logo = { title: 'logo', width: 480, of: () => <SchoolLogo /> } as const;

const providers = {
  title: 'providers',
  width: 720,
  submits: 'changed',
  of: (_subject: string, form: Parameters<typeof Providers>[0]) => <Providers {...form} />,
} as const;

/** The parameters of the school: health reporting and the way home. */
export default function ParametersScreen() {
  const { data, error, refetch } = useApi(parametersQuery);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
  return <Parameters stored={data} reload={async () => (await refetch()).data ?? data} />;
}

const asked = { required: 'incomplete', requiredWhere: { field: 'reportsHealth', is: true } } as const;

/** The fields of the groups, each of which has a tab. */
const groups = {
  health: [
    switchField('reportsHealth'),
    dateField('reportsFrom', asked),
    dateField('reportsTo', asked),
    timeField('remindsAt', asked),
  ],
  goHome: [radioField('recordsGoHome', goHomeRecording)],
};
const names = ['health', 'goHome'] as const;
const fields = [...groups.health, ...groups.goHome];
/** The form, as drafts of it are kept. */
const drafted = { namespace: 'parameters', add: parametersUpdate, fields } as const;

type Stored = Pick<OutputOf<typeof parametersQuery>, (typeof names)[number]> & { revision?: number };

/** What the form holds of them. */
type Held = Values & { revision?: number };

const valuesOf = ({ health, goHome, revision }: Stored): Held => ({
  revision,
  ...health,
  ...goHome,
});

/** The groups that the user has changed; one that he has not may have been changed by others, and stays. */
function changedGroups(values: Values, seen: Values) {
  const contents = names.map(
    (group) => [group, Object.fromEntries(groups[group].map(({ name }) => [name, values[name]]))] as const,
  );
  return contents.filter(([, content]) => isChanged(content, seen));
}

interface ParametersProps {
  stored: Stored;
  /** Asks for what is stored now. */
  reload: () => Promise<Stored>;
}

function Parameters({ stored, reload }: ParametersProps) {
  const texts = useTexts('parameters');
  const [form] = Form.useForm<Values>();
  const [, run] = useBusy();
  const [isTyped, setTyped] = useState(false);
  const [opened, setOpened] = useState(() => valuesOf(stored));
  const draft = useDraft(drafted, { row: opened });
  useUnsavedNote(isTyped, draftPlace(drafted, {}));
  const show = (values: Held) => {
    seen.current = values;
    setOpened(values);
    form.setFieldsValue(values);
    setTyped(false);
  };
  const { save, seen, question } = useSaving({
    form,
    fields,
    labelOf: ({ label }) => texts(label as (typeof fields)[number]['label']),
    opened: valuesOf(stored),
    call: parametersUpdate,
    run,
    send: async (values, { revision, ...before }) => {
      const changed = changedGroups(values, before);
      const input = { ...Object.fromEntries(changed), revision } as InputOf<typeof parametersUpdate>;
      if (changed.length > 0) await change(parametersUpdate, input);
    },
    valuesOf: (newest) => valuesOf(newest as unknown as Stored),
    onSaved: (_answer, values) => {
      draft.forget();
      show({ ...(seen.current as Held), ...values });
      notify.success(texts('form.saved'));
    },
  });
  const last = useRef(stored);
  useEffect(() => {
    if (last.current === stored) return;
    last.current = stored;
    // What others save is shown at once, unless it would take away what is typed here.
    if (!isTyped) show(valuesOf(stored));
  });
  const take = () => {
    form.setFieldsValue(draft.take(draft.offered!));
    setTyped(true);
  };
  const refresh = async () => {
    show(valuesOf(await reload()));
    draft.forget();
  };
  const submit = async () => {
    const isWhole = await form.validateFields().then(
      () => true,
      () => false,
    );
    return isWhole ? save(form.getFieldsValue()) : notify.error(texts('incomplete'));
  };
  return (
    <section className={styles.page}>
      <div className={styles.tools}>
        <ActionButton icon={<ReloadOutlined aria-hidden />} onClick={refresh}>
          {texts('list.refresh')}
        </ActionButton>
        <OpenButton icon={<PictureOutlined aria-hidden />} texts={texts} of="logo" call={logoUpdate} dialog={logo}>
          {texts('logo')}
        </OpenButton>
        <OpenButton
          icon={<ApiOutlined aria-hidden />}
          texts={texts}
          of="providers"
          call={providerUpdate}
          dialog={providers}
        >
          {texts('providers')}
        </OpenButton>
        <ActionButton type="primary" icon={<SaveOutlined aria-hidden />} call={parametersUpdate} onClick={submit}>
          {texts('action.save')}
        </ActionButton>
      </div>
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          isStale={draft.offered.revision !== stored.revision}
          onTaken={take}
          onDiscarded={draft.forget}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={valuesOf(stored)}
        onValuesChange={(_changes, values: Values) => {
          setTyped(isChanged(values, seen.current));
          draft.keep(values);
        }}
      >
        <Tabs
          items={names.map((group) => ({
            key: group,
            label: texts(`tab.${group}`),
            forceRender: true,
            children: groups[group].map((field) => (
              <FieldItem
                key={field.name}
                field={field}
                fields={parametersUpdate.input[group].nested!.fields}
                texts={texts}
                target={{}}
              />
            )),
          }))}
        />
      </Form>
      {question}
    </section>
  );
}
