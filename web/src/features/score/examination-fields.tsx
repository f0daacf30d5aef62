import type { InputOf } from '@contracts/kernel/index.js';
import { examType } from '@contracts/organisation/exam-type.js';
import { scoreExportUiTemplate } from '@contracts/organisation/score.js';
import { subject } from '@contracts/organisation/subject.js';
import { term } from '@contracts/organisation/term.js';
import { Form, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { contractRule } from '@/kit/form/rules.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { EntrySelect } from '@/kit/pickers/entry-select.js';
import { useChoices, useOptionState } from '@/kit/pickers/option-state.js';
import { enabled } from '@/kit/row-state.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './score.module.css';

/** What a sheet is of. */
export type ExaminationValues = InputOf<typeof scoreExportUiTemplate>;

const { input } = scoreExportUiTemplate;
type Name = keyof typeof input;

interface SubjectSelectProps {
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Several subjects: those that are taught, and those that were chosen before. */
function SubjectSelect({ value = [], ...props }: SubjectSelectProps) {
  const texts = useTexts('kit');
  const asked = useChoices(subject.calls.queryAll!, {}, (answer) =>
    (answer as readonly { id: string; name: string; state: number }[])
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
    </div>
  );
}
