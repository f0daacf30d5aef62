import { SendOutlined } from '@ant-design/icons';
import { trialState } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { providerQuery, providerTry, providerUpdate } from '@contracts/organisation/provider-settings.js';
import { Alert, Input, Space } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { type ControlProps, controlField, numberField, textField } from '@/kit/form/fields.js';
import { SettingsForm } from '@/kit/form/settings-form.js';
import { useLabels, useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './parameters.module.css';

/** A secret that is set is shown as what stands for it, which the first key replaces whole. */
const secretField = <const N extends string>(name: N) =>
  controlField(name, ({ max, ...props }: ControlProps) => (
    <Input.Password {...props} maxLength={max} autoComplete="new-password" onFocus={({ target }) => target.select()} />
  ));

const fields = [
  textField('appId'),
  secretField('appSecret'),
  textField('templateId'),
  textField('teacherAppId'),
  textField('teacherPagePath'),
  textField('parentAppId'),
  textField('parentPagePath'),
  textField('smsUrl'),
  textField('smsKey'),
  secretField('smsSecret'),
  numberField('rate'),
];

/** How messages leave the school: its official account, its mini programs, its gateway for text messages. */
export default function Providers(form: DialogForm) {
  const texts = useTexts('parameters');
  const [isChanged, setChanged] = useState(false);
  const onChosen = (isChosen: boolean) => {
    setChanged(isChosen);
    form.onChosen(isChosen);
  };
  return (
    <div className={styles.providers}>
      <SettingsForm
        form={{ ...form, onChosen }}
        query={providerQuery}
        update={providerUpdate}
        fields={fields}
        texts={texts}
      />
      <Trial blocked={isChanged ? texts('trial.unsaved') : undefined} />
    </div>
  );
}

type Outcome = OutputOf<typeof providerTry>['providers'];

/** Codes of what came of it (enumeration TrialState). */
const [good, notSetUp, notAsked] = [1, 3, 4] as const;
const typeOf = ({ state }: Outcome[number]) =>
  state === good ? 'success' : state === notSetUp || state === notAsked ? 'info' : 'error';

/** Asks the providers as they are stored, and shows what has come of it. */
function Trial({ blocked }: { blocked: string | undefined }) {
  const texts = useTexts('parameters');
  const translate = useServerTexts();
  const label = useLabels();
  const [phone, setPhone] = useState('');
  const [outcome, setOutcome] = useState<Outcome>([]);
  const ask = async () => {
    setOutcome([]);
    setOutcome((await change(providerTry, phone ? { phone } : {})).providers);
  };
  return (
    <section aria-label={texts('trial')} className={styles.trial}>
      <Space.Compact block>
        <Input
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          placeholder={texts('trial.phone')}
          aria-label={texts('trial.phone')}
        />
        <ActionButton icon={<SendOutlined aria-hidden />} call={providerTry} blocked={blocked} onClick={ask}>
          {texts('trial')}
        </ActionButton>
      </Space.Compact>
      <div role="status">
        {outcome.map((one) => (
          <Alert
            key={one.name}
            showIcon
            type={typeOf(one)}
            title={`${translate(one.name)}: ${label(trialState, one.state)}`}
            description={one.reason}
          />
        ))}
      </div>
    </section>
  );
}
