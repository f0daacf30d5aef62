import type { paymentReceipt, rechargeReceipt } from '@contracts/finance/receipt.js';
import type { InputOf, OutputOf } from '@contracts/kernel/index.js';
import { Button, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import { Sheet } from '../print/sheet.js';
import { PaidReceipt } from './paid-receipt.js';
import styles from './receipt.module.css';

type ReceiptCall = typeof paymentReceipt | typeof rechargeReceipt;

interface ReceiptDialogProps<C extends ReceiptCall> {
  /** Gives the receipt its number, or tells that it is printed again. */
  call: C;
  input: InputOf<C>;
}

const sizes = ['a4', 'roll'] as const;
type Size = (typeof sizes)[number];

/** Issues the receipt of what was paid when it is asked to, and shows it as it is printed: on A4, or on a roll of 80 mm. */
export default function ReceiptDialog<C extends ReceiptCall>({ call, input }: ReceiptDialogProps<C>) {
  const texts = useTexts('kit');
  const [isBusy, run] = useBusy();
  const [receipt, setReceipt] = useState<OutputOf<ReceiptCall>>();
  const [size, setSize] = useState<Size>('a4');
  const issue = () => run(async () => setReceipt((await change(call, input)) as OutputOf<ReceiptCall>));
  if (!receipt)
    return (
      <Flex vertical gap={12} align="start">
        <p className={styles.question}>{texts('paid.question')}</p>
        <Button type="primary" loading={isBusy} onClick={issue}>
          {texts('paid.issue')}
        </Button>
      </Flex>
    );
  return (
    <>
      <Segmented<Size>
        aria-label={texts('paid.size')}
        className={styles.size}
        value={size}
        onChange={setSize}
        options={sizes.map((value) => ({ value, label: texts(`paid.${value}`) }))}
      />
      <div data-size={size} className={styles.paper}>
        <Sheet title={texts('paid.title')}>
          <PaidReceipt of={receipt} />
        </Sheet>
      </div>
    </>
  );
}
