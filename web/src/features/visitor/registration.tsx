import { accountNameFree } from '@contracts/identity/account.js';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '@/api/client.js';
import { readToken } from '@/api/token.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { contractRule, maximumOf } from '@/kit/form/rules.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './visitor.module.css';

/** How to get an account: nobody registers themselves. Who is signed in may ask whether a name is free. */
export function Registration() {
  const texts = useTexts('visitor');
  return (
    <>
      <p className={styles.text}>{texts('regist.text')}</p>
      {readToken() && <NameCheck />}
      <nav className={styles.links} aria-label={texts('links')}>
        <Link to="/login">{texts('signIn')}</Link>
        <Link to="/expertreadme">{texts('readme.title')}</Link>
      </nav>
    </>
  );
}

const { loginAccount: declared } = accountNameFree.input;

function NameCheck() {
  const texts = useTexts('visitor');
  const translate = useServerTexts();
  const [isFree, setFree] = useState<boolean>();
  const [isAsking, run] = useBusy();
  const label = texts('regist.name');
  const ask = ({ loginAccount }: { loginAccount: string }) =>
    run(async () => setFree(await callApi(accountNameFree, { loginAccount })));
  return (
    <Form layout="vertical" onFinish={ask} onValuesChange={() => setFree(undefined)}>
      <Form.Item
        name="loginAccount"
        label={label}
        rules={[contractRule('loginAccount', declared, label, translate)]}
        validateTrigger="onBlur"
        extra={<span role="status">{isFree === undefined ? '' : texts(isFree ? 'regist.free' : 'regist.taken')}</span>}
      >
        <Input maxLength={maximumOf(declared)} autoComplete="off" />
      </Form.Item>
      <Form.Item>
        <Button htmlType="submit" loading={isAsking}>
          {texts('regist.check')}
        </Button>
      </Form.Item>
    </Form>
  );
}
