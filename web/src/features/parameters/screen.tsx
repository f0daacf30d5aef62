import { ReloadOutlined, SaveOutlined } from '@ant-design/icons';
import { goHomeRecording } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { parametersQuery, parametersUpdate } from '@contracts/organisation/parameters.js';
import { Form, Radio, Switch, Tabs } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { isChanged, isSame } from '@/kit/form/changed.js';
import { useUnsavedNote } from '@/kit/form/unsaved.js';
import { DateInput, TimeInput } from '@/kit/pickers/calendar-inputs.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './parameters.module.css';

/** The parameters of the school: health reporting and the way home. */
export default function ParametersScreen() {
  const { data, error, refetch } = useApi(parametersQuery);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
  return <Parameters stored={data} reload={async () => (await refetch()).data ?? data} />;
}

type Stored = Pick<OutputOf<typeof parametersQuery>, 'health' | 'goHome'>;
type Values = Stored['health'] & Stored['goHome'];

const valuesOf = ({ health, goHome }: Stored): Values => ({ ...health, ...goHome });

interface ParametersProps {
  stored: Stored;
  /** Asks for what is stored now. */
  reload: () => Promise<Stored>;
}

function Parameters({ stored, reload }: ParametersProps) {
  const texts = useTexts('parameters');
  const label = useLabels();
  const [form] = Form.useForm<Values>();
  const reports = Form.useWatch('reportsHealth', form);
  const [isTyped, setTyped] = useState(false);
  useUnsavedNote(isTyped);
  const [opened, setOpened] = useState(stored);
  const show = (next: Stored) => {
    setOpened(next);
    form.setFieldsValue(valuesOf(next));
    setTyped(false);
  };
  const last = useRef(stored);
  useEffect(() => {
    if (last.current === stored) return;
    last.current = stored;
    // What others save is shown at once, unless it would take away what is typed here.
    if (!isTyped) show(stored);
  });
  /** What is stored now stands where nothing was typed; what was typed stays, for who saves again. */
  const takeOver = async () => {
    const newest = await reload();
    const [before, typed] = [valuesOf(opened), form.getFieldsValue(true) as Values];
    const names = Object.keys(before) as (keyof Values)[];
    const untouched = names.filter((name) => isSame(typed[name], before[name]));
    setOpened(newest);
    form.setFieldsValue(Object.fromEntries(untouched.map((name) => [name, valuesOf(newest)[name]])));
  };
  const save = async () => {
    const isWhole = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isWhole) return notify.error(texts('incomplete'));
    const { recordsGoHome, ...health } = form.getFieldsValue(true) as Values;
    // A group that nobody has touched here may have been changed elsewhere, and stays.
    const isHealthChanged = isChanged(health, opened.health);
    const isGoHomeChanged = isChanged({ recordsGoHome }, opened.goHome);
    if (isHealthChanged || isGoHomeChanged)
      await change(parametersUpdate, {
        ...(isHealthChanged && { health }),
        ...(isGoHomeChanged && { goHome: { recordsGoHome } }),
        seen: { ...(isHealthChanged && { health: opened.health }), ...(isGoHomeChanged && { goHome: opened.goHome }) },
      }).catch(async (failure) => {
        await takeOver();
        throw failure;
      });
    show({ health, goHome: { recordsGoHome } });
    notify.success(texts('form.saved'));
  };
  const refresh = async () => show(await reload());
  const asked = [{ required: reports === true, message: texts('incomplete') }];
  const health = (
    <>
      <Form.Item name="reportsHealth" label={texts('field.reportsHealth')} valuePropName="checked" required>
        <Switch />
      </Form.Item>
      <Form.Item name="reportsFrom" label={texts('field.reportsFrom')} rules={asked}>
        <DateInput />
      </Form.Item>
      <Form.Item name="reportsTo" label={texts('field.reportsTo')} rules={asked}>
        <DateInput />
      </Form.Item>
      <Form.Item name="remindsAt" label={texts('field.remindsAt')} rules={asked}>
        <TimeInput />
      </Form.Item>
    </>
  );
  const goHome = (
    <Form.Item name="recordsGoHome" label={texts('field.recordsGoHome')} required>
      <Radio.Group
        options={goHomeRecording.codes.map((code) => ({ value: code, label: label(goHomeRecording, code) }))}
      />
    </Form.Item>
  );
  return (
    <section className={styles.page}>
      <div className={styles.tools}>
        <ActionButton icon={<ReloadOutlined />} onClick={refresh}>
          {texts('list.refresh')}
        </ActionButton>
        <ActionButton type="primary" icon={<SaveOutlined />} call={parametersUpdate} onClick={save}>
          {texts('action.save')}
        </ActionButton>
      </div>
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={valuesOf(stored)}
        onValuesChange={(_changes, values) => setTyped(isChanged(values, { ...valuesOf(opened) }))}
      >
        <Tabs
          items={[
            { key: 'health', label: texts('tab.health'), children: health, forceRender: true },
            { key: 'goHome', label: texts('tab.goHome'), children: goHome, forceRender: true },
          ]}
        />
      </Form>
    </section>
  );
}
