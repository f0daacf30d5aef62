import { teacherRecordUpdate } from '@contracts/attendance/record.js';
import type { InputOf } from '@contracts/kernel/index.js';
import { Checkbox, Form, Input } from 'antd';
import { change } from '@/api/change.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { cutAt } from '@/kit/form/cut.js';
import { useTexts } from '@/language/use-texts.js';
import type { AttendanceRecord } from './columns.js';

/** Longest text of a review, in characters. */
const longest = 256;

interface Said {
  isLate: boolean;
  isEarly: boolean;
  isAbsent: boolean;
  remark?: string;
}

/** Late and early is not absent, and absent is neither (source: attteacher.modify). */
function settled(changed: Partial<Said>, said: Said): Partial<Said> {
  if (changed.isAbsent) return { isLate: false, isEarly: false };
  return said.isLate && said.isEarly ? { isAbsent: false } : {};
}

interface CorrectionProps {
  /** With the revision that lists tell. */
  of: AttendanceRecord & { revision?: number };
  form: DialogForm;
}

/** Says what a record says from now on. */
export default function Correction({ of: record, form: { formId, run, onChosen, close } }: CorrectionProps) {
  const texts = useTexts('attendance-record');
  const [form] = Form.useForm<Said>();
  const { id, revision, isLate, isEarly, isAbsent } = record;
  const save = (said: Said) =>
    run(async () => {
      await change(teacherRecordUpdate, { id, revision, ...said } as InputOf<typeof teacherRecordUpdate>);
      close();
    });
  return (
    <Form<Said>
      id={formId}
      form={form}
      layout="vertical"
      initialValues={{ isLate, isEarly, isAbsent }}
      onValuesChange={(changed: Partial<Said>, said) => {
        form.setFieldsValue(settled(changed, said));
        onChosen(true);
      }}
      onFinish={save}
    >
      {(['isLate', 'isEarly', 'isAbsent'] as const).map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked" style={{ marginBottom: 8 }}>
          <Checkbox>{texts(`field.${name}`)}</Checkbox>
        </Form.Item>
      ))}
      <Form.Item name="remark" label={texts('field.remark')}>
        <Input.TextArea rows={3} count={cutAt(longest)} />
      </Form.Item>
    </Form>
  );
}
