import { installationExcuse, installationSign, installationState } from '@contracts/device-gateway/installation.js';
import { controlOpenDoor, controlTiming } from '@contracts/devices/control.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert, Descriptions, Flex, Form, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { Sheet } from '@/kit/print/sheet.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';

type Answer = OutputOf<typeof installationState>;
type Step = Answer['steps'][number];

/** While a sheet is not signed, what the system sees is asked for so often, ms. */
const whileOpen = 3_000;
/** Most signs of a reason. */
const longestReason = 200;

type Shown = 'step' | 'provenAt' | 'reason' | 'missingDoors';

const isDone = ({ provenAt, reason }: Step) => Boolean(provenAt ?? reason);

const columns: readonly Column<Step, Shown>[] = [
  { name: 'step', width: 170, render: ({ step }) => <StepName of={step} /> },
  { name: 'reason', width: 100, render: (step) => <StepState of={step} /> },
  { name: 'provenAt', width: 160, render: ({ provenAt }) => provenAt ?? '–' },
  { name: 'missingDoors', width: 260, render: (step) => <StepNote of={step} /> },
];

function StepName({ of }: { of: Step['step'] }) {
  return useTexts('installation')(`step.${of}`);
}

function StepState({ of: step }: { of: Step }) {
  const texts = useTexts('installation');
  if (step.provenAt) return <Tag color="success">{texts('proven')}</Tag>;
  return step.reason ? <Tag color="warning">{texts('excused')}</Tag> : <Tag>{texts('waits')}</Tag>;
}

/** Why a step need not be seen, or what is to be done for it. */
function StepNote({ of: { step, provenAt, reason, excusedBy, missingDoors } }: { of: Step }) {
  const texts = useTexts('installation');
  if (provenAt) return null;
  if (reason) return `${reason} (${excusedBy})`;
  return missingDoors ? texts('missingDoors', { doors: missingDoors }) : texts(`how.${step}`);
}

/** What is checked when a device is installed: fills itself with what the system sees, until somebody signs it. */
export function InstallationSheet({ id }: { id: string }) {
  const texts = useTexts('installation');
  const { data, error, refetch } = useApi(
    installationState,
    { id },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.signedAt ? false : whileOpen) },
  );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
  const { deviceName, deviceCode, begunAt, begunBy, signedAt, signedBy, asOf, steps } = data;
  const done = steps.filter(isDone).length;
  return (
    <Sheet title={`${texts('title')} ${deviceName}`}>
      <Alert
        showIcon
        role="status"
        type={signedAt ? 'success' : 'info'}
        title={
          signedAt
            ? texts('isSigned', { by: signedBy ?? '', at: signedAt })
            : texts('isOpen', { done, total: steps.length })
        }
      />
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        style={{ marginBlock: 12 }}
        items={[
          { key: 'device', label: texts('device'), children: `${deviceName} (${deviceCode})` },
          { key: 'begun', label: texts('field.begunAt'), children: `${begunAt} ${begunBy}` },
          { key: 'signed', label: texts('field.signedBy'), children: signedBy ?? '–' },
          { key: 'asOf', label: texts('asOf'), children: asOf },
        ]}
      />
      <PlainTable rowKey="step" columns={tableColumns(columns, (name) => texts(`field.${name}`))} dataSource={steps} />
      {!signedAt && <Work id={id} of={data} isReady={done === steps.length} />}
    </Sheet>
  );
}

/** What the installer does from here; it is not on paper. */
function Work({ id, of: { deviceCode, deviceName, steps }, isReady }: { id: string; of: Answer; isReady: boolean }) {
  const texts = useTexts('installation');
  const confirm = useConfirm();
  const [step, setStep] = useState<Step['step']>();
  const [reason, setReason] = useState('');
  const left = steps.filter((one) => !isDone(one));
  const command = async (call: typeof controlOpenDoor | typeof controlTiming) => {
    const isConfirmed = await change(call, { devices: [{ deviceCode }] });
    if (!isConfirmed) notify.warning(texts('notConfirmed'));
  };
  const excuse = async () => {
    await change(installationExcuse, { id, step: step!, reason: reason.trim() });
    setStep(undefined);
    setReason('');
  };
  const isExcused = left.some((one) => one.step === step) && reason.trim() !== '';
  return (
    <section data-unprinted aria-label={texts('work')} style={{ marginBlockStart: 12 }}>
      <Flex wrap gap={8}>
        <ActionButton call={controlOpenDoor} onClick={() => command(controlOpenDoor)}>
          {texts('step.open')}
        </ActionButton>
        <ActionButton call={controlTiming} onClick={() => command(controlTiming)}>
          {texts('setClock')}
        </ActionButton>
        <ActionButton
          type="primary"
          call={installationSign}
          blocked={isReady ? undefined : texts('notReady')}
          onClick={() =>
            confirm({ text: texts('question'), about: [{ name: deviceName }] }, () => change(installationSign, { id }))
          }
        >
          {texts('sign')}
        </ActionButton>
      </Flex>
      {left.length > 0 && (
        <Form layout="inline" style={{ marginBlockStart: 12, rowGap: 8 }}>
          <Form.Item label={texts('field.step')} htmlFor="excused-step">
            <Select<Step['step']>
              id="excused-step"
              style={{ minWidth: 170 }}
              value={step}
              onChange={setStep}
              options={left.map((one) => ({ value: one.step, label: texts(`step.${one.step}`) }))}
            />
          </Form.Item>
          <Form.Item label={texts('reason')} htmlFor="excused-reason">
            <Input
              id="excused-reason"
              maxLength={longestReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
          <ActionButton
            call={installationExcuse}
            blocked={isExcused ? undefined : texts('excuseFirst')}
            onClick={excuse}
          >
            {texts('excuse')}
          </ActionButton>
        </Form>
      )}
    </section>
  );
}
