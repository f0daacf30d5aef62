import { KeyOutlined, LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { authLogin } from '../../../../libs/contracts/identity/sign-in.js';
import type { InputOf, OutputOf } from '../../../../libs/contracts/kernel/index.js';
import { callApi } from '../../api/client.js';
import { useBusy } from '../../kit/actions/use-busy.js';
import { cutAt } from '../../kit/form/fields.js';
import { contractRule, maximumOf } from '../../kit/form/rules.js';
import { useServerTexts, useTexts } from '../../language/use-texts.js';
import styles from './sign-in.module.css';
import { VerificationImage } from './verification-image.js';

type Credentials = InputOf<typeof authLogin>;

/** Signs a user in. @param onSignedIn is given the answer, with the token of the session */
export function SignIn({ onSignedIn }: { onSignedIn: (session: OutputOf<typeof authLogin>) => void }) {
  const texts = useTexts('sign-in');
  const translate = useServerTexts();
  const [form] = Form.useForm<Credentials>();
  const [isBusy, run] = useBusy();
  const [image, setImage] = useState(0);
  const code = useRef<InputRef>(null);
  const ruleOf = (name: keyof Credentials) => [
    contractRule(name, authLogin.input[name], texts(`field.${name}`), translate),
  ];

  /** An image is good for one attempt. */
  const renewImage = () => {
    setImage((count) => count + 1);
    form.setFieldValue('code', '');
  };
  const signIn = async (credentials: Credentials) => {
    try {
      onSignedIn(await callApi(authLogin, credentials));
    } catch (error) {
      renewImage();
      code.current?.focus();
      throw error;
    }
  };

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(credentials) => run(() => signIn(credentials))}
      validateTrigger="onBlur"
    >
      <Form.Item name="loginAccount" label={texts('field.loginAccount')} rules={ruleOf('loginAccount')}>
        <Input
          prefix={<UserOutlined />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          count={cutAt(maximumOf(authLogin.input.loginAccount))}
        />
      </Form.Item>
      <Form.Item name="password" label={texts('field.password')} rules={ruleOf('password')}>
        <Input.Password prefix={<LockOutlined />} autoComplete="current-password" />
      </Form.Item>
      <Form.Item label={texts('field.code')} htmlFor="code" required>
        <div className={styles.code}>
          <Form.Item name="code" noStyle rules={ruleOf('code')}>
            <Input
              ref={code}
              id="code"
              prefix={<KeyOutlined />}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Form.Item>
          <VerificationImage key={image} onRenew={renewImage} />
        </div>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {texts('action.signIn')}
      </Button>
    </Form>
  );
}
