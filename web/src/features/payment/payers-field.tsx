import { CloudDownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { feePersonTemplate, paymentPersonsOfClasses } from '@contracts/finance/payment-person.js';
import { type Fen, sumOf } from '@contracts/kernel/index.js';
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
import { type Payer, repeatedFirst } from './payer.js';
import { PayerTable, payerColumns } from './payer-table.js';
import { generated } from './project.js';
import { type ReadWorkbook, readWorkbook } from './read-workbook.js';

interface PayersFieldProps extends Omit<ControlProps, 'max'> {
  value?: readonly Payer[];
  onChange?: (value: readonly Payer[]) => void;
}

const none: readonly Payer[] = [];
const sizes = [10, 20, 50, 100, 200];
/** How many refused rows of a workbook are named. */
const mostNamed = 5;

/** What is typed may be no whole number of fen, which the contract refuses. */
const isAmount = (money: Payer['money']): money is Fen => Number.isSafeInteger(money);

/** Those who have to pay in a project: made from classes or read from a workbook, with an amount each. */
export default function PayersField({ id, value: payers = none, onChange, disabled }: PayersFieldProps) {
  const texts = useTexts('payment');
  const confirm = useConfirm();
  const set = (next: readonly Payer[]) => onChange?.(next);
  // A list that replaces the one before begins at its first page.
  const [lists, setLists] = useState(0);
  const replace = (next: readonly Payer[]) => {
    setLists(lists + 1);
    set(next);
  };
  const money = sumOf(payers.flatMap((payer) => (isAmount(payer.money) ? payer.money : [])));
  const sum = texts('payers.sum', { count: payers.length, money: inYuan(money) });
  if (disabled) return <p id={id}>{sum}</p>;
  const askAndRemove = (payer: Payer, place: number) =>
    confirm({ text: texts('payers.removeQuestion', { name: payer.name }), isDeletion: true }, async () =>
      set(payers.filter((_one, other) => other !== place)),
    );
  const nameOf = ({ name, code }: Payer) => `${name} ${code}`;
  return (
    <Flex id={id} vertical gap={8} role="group" aria-label={texts('field.persons')}>
      <Tools payers={payers} replace={replace} />
      <PayerTable<Payer>
        key={lists}
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
                status={isAmount(payer.money) ? undefined : 'error'}
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
  /** Puts another list in the place of this one. */
  replace: (payers: readonly Payer[]) => void;
}

/** What makes the list, as the project says where it comes from. */
function Tools({ payers, replace }: ToolsProps) {
  const texts = useTexts('payment');
  const form = Form.useFormInstance();
  const way: unknown = Form.useWatch('importWay');
  const clear = (
    <Button disabled={payers.length === 0} onClick={() => replace([])}>
      {texts('action.clear')}
    </Button>
  );
  if (way !== generated) return <FromWorkbook replace={replace}>{clear}</FromWorkbook>;
  const reset = () => form.resetFields(['perPerson', 'classIds']);
  return (
    <Flex wrap gap={8}>
      <GenerateButton payers={payers} replace={replace} />
      <Button onClick={reset}>{texts('action.reset')}</Button>
      {clear}
    </Flex>
  );
}

/** Adds the students of the chosen classes with the amount that each is to pay. */
function GenerateButton({ payers, replace }: ToolsProps) {
  const texts = useTexts('payment');
  const form = Form.useFormInstance();
  const [isBusy, run] = useBusy();
  const classIds: string[] | undefined = Form.useWatch('classIds');
  const generate = async () => {
    const { perPerson } = (await form.validateFields(['perPerson'])) as { perPerson: Fen };
    const added = await callApi(paymentPersonsOfClasses, { money: perPerson, classIds });
    replace([...payers, ...added]);
    notify.success(texts('payers.generated', { count: added.length }));
  };
  return (
    <Button type="primary" ghost loading={isBusy} disabled={!classIds?.length} onClick={() => run(generate)}>
      {texts('action.generate')}
    </Button>
  );
}

/** Reads a workbook, which replaces the list, and says which of its rows name nobody. */
function FromWorkbook({ replace, children }: Pick<ToolsProps, 'replace'> & { children: React.ReactNode }) {
  const texts = useTexts('payment');
  const kit = useTexts('kit');
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
      else replace(repeatedFirst(told.persons));
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <>
      <Flex wrap gap={8} align="center">
        <Button
          icon={<UploadOutlined aria-hidden />}
          type="primary"
          ghost
          loading={percent !== undefined}
          onClick={() => void upload().catch(settleFailure)}
        >
          {texts('action.upload')}
        </Button>
        <Button
          icon={<CloudDownloadOutlined aria-hidden />}
          onClick={() => download(feePersonTemplate).catch(settleFailure)}
        >
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
      {read && 'failures' in read && read.hiddenCount > 0 && (
        <Alert type="warning" showIcon title={kit('import.hiddenRows', { total: read.hiddenCount })} />
      )}
    </>
  );
}
