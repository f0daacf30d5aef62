import type { InputOf } from '@contracts/kernel/index.js';
import { examType } from '@contracts/organisation/exam-type.js';
import { scoreExportUiTemplate } from '@contracts/organisation/score.js';
import { subject } from '@contracts/organisation/subject.js';
import { term } from '@contracts/organisation/term.js';
import { Form, InputNumber, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useApi } from '@/api/queries.js';
import { contractRule } from '@/kit/form/rules.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { EntrySelect } from '@/kit/pickers/entry-select.js';
import { useChoices, useOptionState } from '@/kit/pickers/option-state.js';
import { enabled } from '@/kit/row-state.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './score.module.css';

/** What a sheet is of, as the form has it. */
export type ExaminationValues = InputOf<typeof scoreExportUiTemplate> & {
  /** By subject; empty where it is the usual one. */
  fullMarks?: Record<string, number | null>;
};

/** Best possible score where nobody has said another. */
const usualFullMark = 100;

const { input } = scoreExportUiTemplate;
type Name = keyof typeof input;

interface SubjectSelectProps {
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

interface SubjectEntry {
  id: string;
  name: string;
  state: number;
}

/** The best possible score of each chosen subject, where it is not the usual one. */
function FullMarks() {
  const texts = useTexts('score');
  const chosen = (Form.useWatch('subjectIds') as string[] | undefined) ?? [];
  const { data } = useApi(subject.calls.queryAll!);
  const known = (data ?? []) as unknown as readonly SubjectEntry[];
  return chosen.map((id) => {
    const name = known.find((one) => one.id === id)?.name ?? '';
    return (
      <Form.Item key={id} name={['fullMarks', id]} label={texts('field.fullMark', { subject: name })}>
        <InputNumber min={1} max={10_000} precision={2} placeholder={String(usualFullMark)} style={{ width: '100%' }} />
      </Form.Item>
    );
  });
}

/** Several subjects: those that are taught, and those that were chosen before. */
function SubjectSelect({ value = [], ...props }: SubjectSelectProps) {
  const texts = useTexts('kit');
  const asked = useChoices(subject.calls.queryAll!, {}, (answer) =>
    (answer as unknown as readonly SubjectEntry[])
      .filter(({ id, state }) => state === enabled || value.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
  );
  const { props: state } = useOptionState(asked);
  return (
    <Select<string[]>
      mode="multiple"
      maxTagCount="responsive"
      placeholder={texts('tree.placeholder')}
      {...props}
      {...state}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...asked.choices]}
    />
  );
}

interface FieldProps {
  name: Name;
  children: ReactElement;
}

function Field({ name, children }: FieldProps) {
  const texts = useTexts('score');
  const translate = useServerTexts();
  const label = texts(`field.${name}`);
  return (
    <Form.Item name={name} label={label} rules={[contractRule(name, input[name], label, translate)]}>
      {children}
    </Form.Item>
  );
}

/** What a sheet is of; the class of one that is stored stays. */
export function ExaminationFields({ isStored }: { isStored: boolean }) {
  const texts = useTexts('score');
  const stored = Form.useFormInstance().getFieldValue('className') as string | undefined;
  return (
    <div className={styles.fields}>
      <Field name="classId">
        <ClassTree disabled={isStored} named={stored} />
      </Field>
      <Field name="termId">
        <EntrySelect of={term} nameField="term" />
      </Field>
      <Field name="subjectIds">
        <SubjectSelect />
      </Field>
      <Field name="examTypeId">
        <EntrySelect of={examType} nameField="examType" />
      </Field>
      <Form.Item name="needsSummary" label={texts('field.needsSummary')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <FullMarks />
    </div>
  );
}
