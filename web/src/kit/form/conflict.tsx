import { ConfigProvider, Form, Modal, Radio, theme } from 'antd';
import { useId, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import type { FormField } from './fields.js';
import styles from './form.module.css';
import type { Conflict, Values } from './stale.js';

interface ConflictDialogProps {
  conflict: Conflict;
  labelOf: (field: FormField) => string;
  /** Back to the form, with nothing saved. */
  onCancel: () => void;
  /** The fields that are to be what the other one has saved. */
  onChosen: (theirs: readonly FormField[]) => void;
}

/** What somebody else has saved meanwhile, field by field beside what the user wants, to choose from. */
export default function ConflictDialog({ conflict, labelOf, onCancel, onChosen }: ConflictDialogProps) {
  const { fields, mine, newest } = conflict;
  const common = useTexts('kit');
  const [kept, setKept] = useState(conflict.kept);
  const { token } = theme.useToken();
  return (
    <Modal
      open
      title={common('conflict.title')}
      width={640}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      mask={{ closable: false }}
      okText={common('conflict.save')}
      cancelText={common('conflict.back')}
      onCancel={onCancel}
      onOk={() => onChosen(fields.filter(({ name }) => !kept.has(name)))}
    >
      <p>{common('conflict.intro')}</p>
      {fields.map((field) => {
        const label = labelOf(field);
        const keep = (isKept: boolean) =>
          setKept(new Set([...kept, field.name].filter((name) => isKept || name !== field.name)));
        return (
          <fieldset key={field.name} className={styles.conflict}>
            <legend>{label}</legend>
            {/* They cannot be changed here, but have to be read. */}
            <ConfigProvider theme={{ token: { colorTextDisabled: token.colorText } }}>
              <div className={styles.sides}>
                <Side
                  field={field}
                  values={mine}
                  caption={common(conflict.kept.has(field.name) ? 'conflict.mine' : 'conflict.before')}
                />
                <Side field={field} values={newest} caption={common('conflict.theirs')} />
              </div>
            </ConfigProvider>
            <Radio.Group
              aria-label={label}
              value={kept.has(field.name)}
              onChange={({ target }) => keep(target.value as boolean)}
              options={[
                { value: true, label: common('conflict.keep') },
                { value: false, label: common('conflict.take') },
              ]}
            />
          </fieldset>
        );
      })}
    </Modal>
  );
}

/** The field's own control with one of the values, which says more than the value: a class is shown by its name. */
function Side({ field, values, caption }: { field: FormField; values: Values; caption: string }) {
  return (
    <Form component={false} name={useId()} layout="vertical" initialValues={values}>
      <Form.Item name={field.name} label={caption} valuePropName={field.valueProperty}>
        {field.draw({ disabled: true })}
      </Form.Item>
    </Form>
  );
}
