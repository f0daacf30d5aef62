import { LockOutlined } from '@ant-design/icons';
import type { Fields } from '@contracts/kernel/index.js';
import { Form, type FormRule, Input } from 'antd';
import { contractRule } from '@/kit/form/rules.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';

/** The new password, twice; the call that takes it says what it must be like. */
export function NewPasswordFields({
  fields,
  isFirst = false,
}: {
  fields: Fields & { password: Fields[string] };
  isFirst?: boolean;
}) {
  const texts = useTexts('password');
  const translate = useServerTexts();
  const repetition: FormRule = ({ getFieldValue }) => ({
    validator: async (_rule, value: string | undefined) => {
      if (!value) throw new Error(texts('confirmation.required'));
      if (value !== getFieldValue('password')) throw new Error(texts('confirmation.different'));
    },
  });
  return (
    <>
      <Form.Item
        name="password"
        label={texts('field.password')}
        rules={[contractRule('password', fields.password, texts('field.password'), translate)]}
      >
        <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="new-password" autoFocus={isFirst} />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label={texts('field.confirmation')}
        dependencies={['password']}
        rules={[repetition]}
        required
      >
        <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
