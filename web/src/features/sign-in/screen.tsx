import { KeyOutlined, LockOutlined, UserOutlined } from '@ant-design/icons';
import { authLogin, authVerificationWork } from '@contracts/identity/sign-in.js';
import type { InputOf, OutputOf } from '@contracts/kernel/index.js';
import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { cutAt } from '@/kit/form/cut.js';
import { maximumOf, refusalOf } from '@/kit/form/rules.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { Field } from './field.js';
import styles from './sign-in.module.css';
import { VerificationImage } from './verification-image.js';
import { canWork, workedCode } from './work.js';

type Credentials = InputOf<typeof authLogin>;
type Name = keyof Credentials;

const names: readonly Name[] = ['loginAccount', 'password', 'code'];
const nothing: Credentials = { loginAccount: '', password: '', code: '' };

/**
 * Signs a user in. The form is a plain one: this page is what everybody loads first.
 * @param onSignedIn is given the answer, with the token of the session
 */
export function SignIn({ onSignedIn }: { onSignedIn: (session: OutputOf<typeof authLogin>) => void }) {
  const texts = useTexts('sign-in');
  const translate = useServerTexts();
  const [values, setValues] = useState(nothing);
  const [checked, setChecked] = useState<ReadonlySet<Name>>(new Set());
  const [image, setImage] = useState(0);
  const [settledImage, setSettledImage] = useState<number>();
  const [isBusy, run] = useBusy();
  const [isWorking, runWork] = useBusy();
  const controls = useRef<Partial<Record<Name, InputRef | null>>>({});

  const errorOf = (name: Name): string | undefined => {
    const refusal = refusalOf(name, authLogin.input[name], values[name]);
    return refusal && translate(refusal.template, { ...refusal.values, label: texts(`field.${name}`) });
  };
  /** An image is good for one attempt. */
  const renewImage = () => {
    setImage((count) => count + 1);
    setChecked(new Set());
    setValues((current) => ({ ...current, code: '' }));
  };
  const signIn = async () => {
    try {
      onSignedIn(await callApi(authLogin, values));
    } catch (error) {
      renewImage();
      controls.current.code?.focus();
      throw error;
    }
  };
  /** For who cannot see the image: the computer works for a moment instead. */
  const work = async () => {
    const code = await workedCode(await callApi(authVerificationWork));
    setValues((current) => ({ ...current, code }));
    notify.success(texts('work.done'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(new Set(names));
    const wrong = names.find(errorOf);
    if (wrong) controls.current[wrong]?.focus();
    else void run(signIn);
  };
  /** What all three controls have in common. */
  const controlOf = (name: Name) => ({
    id: name,
    size: 'large' as const,
    value: values[name],
    status: checked.has(name) && errorOf(name) ? ('error' as const) : undefined,
    count: cutAt(maximumOf(authLogin.input[name])),
    autoCapitalize: 'none',
    spellCheck: false,
    'aria-required': true,
    'aria-invalid': checked.has(name) && errorOf(name) !== undefined,
    'aria-describedby': `${name}-error`,
    ref: (control: InputRef | null) => {
      controls.current[name] = control;
    },
    onChange: (event: { target: { value: string } }) =>
      setValues((current) => ({ ...current, [name]: event.target.value })),
    onBlur: () => setChecked((current) => new Set(current).add(name)),
  });
  const fieldOf = (name: Name) => ({
    id: name,
    label: texts(`field.${name}`),
    error: checked.has(name) ? errorOf(name) : undefined,
  });

  return (
    <form onSubmit={submit} noValidate>
      <Field {...fieldOf('loginAccount')}>
        <Input {...controlOf('loginAccount')} prefix={<UserOutlined aria-hidden />} autoComplete="username" autoFocus />
      </Field>
      <Field {...fieldOf('password')}>
        <Input.Password
          {...controlOf('password')}
          prefix={<LockOutlined aria-hidden />}
          autoComplete="current-password"
        />
      </Field>
      <Field {...fieldOf('code')}>
        <div className={styles.code}>
          <Input {...controlOf('code')} prefix={<KeyOutlined aria-hidden />} autoComplete="off" />
          <VerificationImage key={image} onRenew={renewImage} onSettled={() => setSettledImage(image)} />
        </div>
        {canWork() && (
          // An image that came after the work would take its place: the browser has one of the two.
          <Button
            type="link"
            size="small"
            loading={isWorking}
            disabled={settledImage !== image || isBusy}
            onClick={() => void runWork(work)}
          >
            {texts('action.work')}
          </Button>
        )}
      </Field>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {texts('action.signIn')}
      </Button>
    </form>
  );
}
