import { CloudDownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { feePersonTemplate, paymentPersonsOfClasses } from '@contracts/finance/payment.js';
import { type Fen, noFen, sumOf } from '@contracts/kernel/index.js';
import { Alert, Button, Flex, Form, Progress } from 'antd';
import { useState } from 'react';
import { callApi, download } from '@/api/client.js';
import { settleFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { type ControlProps, MoneyControl } from '@/kit/form/fields.js';
import { inYuan } from '@/kit/money/money.js';
import { chooseFile } from '@/kit/picture/choose-file.js';
import { useTexts } from '@/language/use-texts.js';
import { generated, type Payer, repeatedFirst } from './payer.js';
import { PayerTable, payerColumns } from './payer-table.js';
import { type ReadWorkbook, readWorkbook } from './read-workbook.js';

interface PayersFieldProps extends Omit<ControlProps, 'max'> {
  value?: readonly Payer[];
  onChange?: (value: readonly Payer[]) => void;
}

const none: readonly Payer[] = [];
const sizes = [10, 20, 50, 100, 200];
/** How many refused rows of a workbook are named. */
const mostNamed = 5;

/** Those who have to pay in a project: made from classes or read from a workbook, with an amount each. */
export default function PayersField({ id, value: payers = none, onChange, disabled }: PayersFieldProps) {
  const texts = useTexts('payment');
  const confirm = useConfirm();
  const set = (next: readonly Payer[]) => onChange?.(next);
  const money = sumOf(payers.map((payer) => payer.money ?? noFen));
  const sum = texts('payers.sum', { count: payers.length, money: inYuan(money) });
  if (disabled) return <p id={id}>{sum}</p>;
  const askAndRemove = (payer: Payer, place: number) =>
    confirm({ text: texts('payers.removeQuestion', { name: payer.name }), isDeletion: true }, async () =>
      set(payers.filter((_one, other) => other !== place)),
    );
  const nameOf = ({ name, code }: Payer) => `${name} ${code}`;
  return (
    <Flex id={id} vertical gap={8} role="group" aria-label={texts('field.persons')}>
      <Tools payers={payers} set={set} />
      <PayerTable<Payer>
        // A list that is new begins at its first page.
        key={payers.length === 0 ? 'none' : 'some'}
        rows={payers}
        sizes={sizes}
        size={10}
        marksRepeated
        columns={[
          ...payerColumns,
          {
            name: 'money',
            width: 160,
            title: 'amount',
            render: (payer) => (
              <MoneyControl
                aria-label={`${texts('field.amount')} ${nameOf(payer)}`}
                value={payer.money ?? null}
                status={payer.money === undefined ? 'error' : undefined}
                onChange={(amount) =>
                  set(payers.map((one) => (one === payer ? { ...one, money: (amount ?? undefined) as Fen } : one)))
                }
              />
            ),
          },
        ]}
        action={(payer, place) => (
          <Button
            type="link"
            size="small"
            danger
            aria-label={`${texts('action.remove')} ${nameOf(payer)}`}
            onClick={() => askAndRemove(payer, place)}
          >
            {texts('action.remove')}
          </Button>
        )}
      />
      <strong>{sum}</strong>
    </Flex>
  );
}

interface ToolsProps {
  payers: readonly Payer[];
  set: (payers: readonly Payer[]) => void;
}

/** What makes the list, as the project says where it comes from. */
function Tools({ payers, set }: ToolsProps) {
  const texts = useTexts('payment');
  const form = Form.useFormInstance();
  const way: unknown = Form.useWatch('importWay');
  const clear = (
    <Button disabled={payers.length === 0} onClick={() => set([])}>
      {texts('action.clear')}
    </Button>
  );
  if (way !== generated) return <FromWorkbook set={set}>{clear}</FromWorkbook>;
  const reset = () => form.resetFields(['perPerson', 'classIds']);
  return (
    <Flex wrap gap={8}>
      <GenerateButton payers={payers} set={set} />
      <Button onClick={reset}>{texts('action.reset')}</Button>
      {clear}
    </Flex>
  );
}

/** Adds the students of the chosen classes with the amount that each is to pay. */
function GenerateButton({ payers, set }: ToolsProps) {
  const texts = useTexts('payment');
  const form = Form.useFormInstance();
  const [isBusy, run] = useBusy();
  const chosen: unknown = Form.useWatch('classIds');
  const classIds =
    typeof chosen === 'string' ? (JSON.parse(chosen || '[]') as string[]) : (chosen as string[] | undefined);
  const generate = async () => {
    const { perPerson } = (await form.validateFields(['perPerson'])) as { perPerson: Fen };
    const added = await callApi(paymentPersonsOfClasses, { money: perPerson, classIds });
    set([...payers, ...added]);
    notify.success(texts('payers.generated', { count: added.length }));
  };
  return (
    <Button
      type="primary"
      ghost
      loading={isBusy}
      disabled={!classIds?.length}
      onClick={() => run(() => generate().catch((failure: unknown) => settleFailure(failure)))}
    >
      {texts('action.generate')}
    </Button>
  );
}

/** Reads a workbook, which replaces the list, and says which of its rows name nobody. */
function FromWorkbook({ set, children }: Pick<ToolsProps, 'set'> & { children: React.ReactNode }) {
  const texts = useTexts('payment');
  const [percent, setPercent] = useState<number>();
  const [read, setRead] = useState<ReadWorkbook>();
  const upload = async () => {
    const file = await chooseFile('.xlsx');
    setRead(undefined);
    setPercent(0);
    try {
      const told = await readWorkbook(file, setPercent);
      setRead(told);
      if ('problem' in told) notify.error(texts('import.failed'));
      else set(repeatedFirst(told.persons));
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <>
      <Flex wrap gap={8} align="center">
        <Button
          icon={<UploadOutlined />}
          type="primary"
          ghost
          loading={percent !== undefined}
          onClick={() => void upload().catch(settleFailure)}
        >
          {texts('action.upload')}
        </Button>
        <Button icon={<CloudDownloadOutlined />} onClick={() => download(feePersonTemplate).catch(settleFailure)}>
          {texts('action.template')}
        </Button>
        {children}
      </Flex>
      {percent !== undefined && <Progress percent={percent} size="small" aria-label={texts('action.upload')} />}
      {read && 'problem' in read && (
        <Alert type="error" showIcon title={texts('import.failed')} description={read.problem} />
      )}
      {read && 'failures' in read && read.failures.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={texts('import.refused', { count: read.failures.length })}
          description={read.failures
            .slice(0, mostNamed)
            .map(({ rowNumber, code, name, error }) => (
              <div key={rowNumber}>{texts('import.refusedRow', { row: rowNumber, who: `${code} ${name}`, error })}</div>
            ))}
        />
      )}
    </>
  );
}
