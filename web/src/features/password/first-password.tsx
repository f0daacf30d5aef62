import { loginMustChangePassword } from '@contracts/identity/sign-in.js';
import { Button, Form } from 'antd';
import { type SessionUser, useAccount } from '@/api/account.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { useTexts } from '@/language/use-texts.js';
import { NewPasswordFields } from './new-password-fields.js';

interface FirstPasswordProps {
  user: SessionUser;
  onSignOut: () => void;
}

/** Replaces the initial password; nothing else can be done before. */
export function FirstPassword({ user, onSignOut }: FirstPasswordProps) {
  const texts = useTexts('password');
  const [isBusy, run] = useBusy();
  const replace = async ({ password }: { password: string }) => {
    await change(loginMustChangePassword, { id: user.id, password });
    notify.success(texts('changed'));
    useAccount.setState({ user: { ...user, mustChangePassword: false } });
  };
  return (
    <Form
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(values) => run(() => replace(values))}
      validateTrigger="onBlur"
    >
      <p>{texts('first.hint', { name: user.name })}</p>
      <NewPasswordFields fields={loginMustChangePassword.input} isFirst />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {texts('action.confirm')}
      </Button>
      <Button type="link" block onClick={onSignOut}>
        {texts('action.signOut')}
      </Button>
    </Form>
  );
}
