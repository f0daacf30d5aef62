import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ruleChangeRehearse } from '@contracts/attendance/rule-change.js';
import type { InputOf } from '@contracts/kernel/index.js';
import { Button, Form, type FormInstance } from 'antd';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { dateField } from '@/kit/form/date-field.js';
import { useErrorsInLanguage } from '@/kit/form/errors-in-language.js';
import { controlField, longTextField, textField } from '@/kit/form/fields.js';
import { contractRule, maximumOf } from '@/kit/form/rules.js';
import { ClassesSelect } from '@/kit/pickers/nodes-select.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { shiftFields } from '../shift/fields.js';
import styles from './trial.module.css';

/** A rule as it would be. */
export type Draft = InputOf<typeof ruleChangeRehearse>['draft'];

const asked = ruleChangeRehearse.input.draft.nested!.fields;
const askedOfShift = asked.shifts!.nested!.fields;

const ruleFields = [
  textField('title'),
  dateField('validFrom'),
  dateField('validTo'),
  controlField('excludedClassIds', (props) => <ClassesSelect placeholder="" {...props} />),
  longTextField('remark'),
];

/** The fields of a draft, with all its shifts. */
export function DraftForm({
  form,
  id,
  opened,
  onChanged,
  onComplete,
}: {
  form: FormInstance<Draft>;
  /** Id that the form has: a button elsewhere submits it. */
  id: string;
  opened: Draft;
  onChanged: () => void;
  /** Every field is as it has to be. */
  onComplete: (draft: Draft) => void;
}) {
  const texts = useTexts('rule-change');
  const shiftTexts = useTexts('shift');
  const translate = useServerTexts();
  const addButton = useRef<HTMLButtonElement>(null);
  useErrorsInLanguage(form);
  return (
    <Form<Draft>
      form={form}
      id={id}
      name={id}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={opened}
      onValuesChange={onChanged}
      onFinish={() => onComplete(form.getFieldsValue(true))}
      scrollToFirstError
    >
      <div className={styles.fields}>
        {ruleFields.map(({ name, label, draw }) => (
          <Form.Item
            key={name}
            name={name}
            label={texts(label)}
            rules={[contractRule(name, asked[name]!, texts(label), translate)]}
          >
            {draw({ max: maximumOf(asked[name]) })}
          </Form.Item>
        ))}
      </div>
      <Form.List name="shifts">
        {(shifts, { add, remove }) => (
          <div className={styles.parts}>
            {shifts.map(({ key, name: at }) => (
              <fieldset key={key} className={styles.shift}>
                <legend>
                  {texts('shifts')} {at + 1}{' '}
                  <Button
                    size="small"
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={texts('shift.remove', { name: String(at + 1) })}
                    onClick={() => {
                      remove(at);
                      // The button goes with its shift.
                      addButton.current?.focus();
                    }}
                  />
                </legend>
                <div className={styles.fields}>
                  {shiftFields.map(({ name, label, draw, checkedOn, wide }) => (
                    <Form.Item
                      key={name}
                      className={wide ? styles.wide : undefined}
                      name={[at, name]}
                      label={shiftTexts(label)}
                      validateTrigger={checkedOn}
                      rules={[contractRule(name, askedOfShift[name]!, shiftTexts(label), translate)]}
                    >
                      {draw({ max: maximumOf(askedOfShift[name]) })}
                    </Form.Item>
                  ))}
                </div>
              </fieldset>
            ))}
            <Button
              ref={addButton}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => {
                flushSync(() => add({}));
                // Its first field is what is filled in next.
                document.getElementById([id, 'shifts', shifts.length, shiftFields[0]?.name].join('_'))?.focus();
              }}
            >
              {texts('shift.add')}
            </Button>
          </div>
        )}
      </Form.List>
    </Form>
  );
}
