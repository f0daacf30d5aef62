import { sessionEndOthers, sessionQuery } from '@contracts/identity/own-sessions.js';
import type { InputOf } from '@contracts/kernel/index.js';
import { Button, Form, Input, Tag } from 'antd';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { contractRule } from '@/kit/form/rules.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './profile.module.css';

/** Where the account is signed in, and the end of all sign-ins but this one, for who knows the password. */
export function OwnSessions() {
  const texts = useTexts('password');
  const translate = useServerTexts();
  const { data: sessions, error, refetch } = useApi(sessionQuery);
  const [form] = Form.useForm<InputOf<typeof sessionEndOthers>>();
  const [isBusy, run] = useBusy();
  const end = async (input: InputOf<typeof sessionEndOthers>) => {
    await change(sessionEndOthers, input);
    notify.success(texts('sessions.ended'));
    form.resetFields();
  };
  return (
    <section aria-labelledby="own-sessions" className={styles.sessions}>
      <h2 id="own-sessions">{texts('sessions.title')}</h2>
      {sessions ? (
        <ul>
          {sessions.map(({ id, ip, startedAt, isOwn }) => (
            <li key={id}>
              {texts('sessions.since', { ip, time: startedAt })}{' '}
              {isOwn && <Tag color="blue">{texts('sessions.own')}</Tag>}
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={2} />
      )}
      {sessions && sessions.length > 1 && (
        <Form
          form={form}
          name="sessions"
          layout="inline"
          onFinish={(values) => run(() => end(values))}
          validateTrigger="onBlur"
        >
          <Form.Item
            name="password"
            label={texts('sessions.password')}
            rules={[contractRule('password', sessionEndOthers.input.password, texts('sessions.password'), translate)]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button htmlType="submit" danger loading={isBusy}>
            {texts('sessions.end')}
          </Button>
        </Form>
      )}
    </section>
  );
}
