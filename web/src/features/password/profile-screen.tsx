import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { authUpdatePassword } from '@contracts/identity/sign-in.js';
import type { InputOf } from '@contracts/kernel/index.js';
import { Avatar, Button, Card, Form, Input } from 'antd';
import { useState } from 'react';
import { useAccount } from '@/api/account.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { isChanged } from '@/kit/form/changed.js';
import { useErrorsInLanguage } from '@/kit/form/errors-in-language.js';
import { contractRule } from '@/kit/form/rules.js';
import { useUnsavedNote } from '@/kit/form/unsaved.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { NewPasswordFields } from './new-password-fields.js';
import { OwnSessions } from './own-sessions.js';
import styles from './profile.module.css';

type Passwords = InputOf<typeof authUpdatePassword>;

/** The signed-in user, and the change of the password. */
export default function ProfileScreen() {
  const texts = useTexts('password');
  const translate = useServerTexts();
  const user = useAccount((state) => state.user);
  const [form] = Form.useForm<Passwords>();
  useErrorsInLanguage(form);
  const [isBusy, run] = useBusy();
  const [isTyped, setTyped] = useState(false);
  useUnsavedNote(isTyped);
  const save = async ({ oldPassword, password }: Passwords) => {
    await change(authUpdatePassword, { oldPassword, password });
    notify.success(texts('changed'));
    form.resetFields();
    setTyped(false);
  };
  return (
    <Card className={styles.card}>
      <div className={styles.person}>
        <Avatar size={56} src={user?.avatar || undefined} icon={<UserOutlined aria-hidden />} alt="" />
        <div>
          <div className={styles.name}>{user?.name}</div>
          <div className={styles.account}>{user?.loginAccount}</div>
        </div>
      </div>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        className={styles.form}
        onValuesChange={(_changes, values) => setTyped(isChanged(values, {}))}
        onFinish={(values) => run(() => save(values))}
      >
        <Form.Item
          name="oldPassword"
          label={texts('field.oldPassword')}
          rules={[
            contractRule('oldPassword', authUpdatePassword.input.oldPassword, texts('field.oldPassword'), translate),
          ]}
        >
          <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" />
        </Form.Item>
        <NewPasswordFields fields={authUpdatePassword.input} />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {texts('action.save')}
        </Button>
      </Form>
      <OwnSessions />
    </Card>
  );
}
