import { accessReceipt } from '@contracts/device-gateway/access-receipt.js';
import { onlineState } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert, Descriptions, Tag } from 'antd';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import { type Column, StateMark, tableColumns } from '../list/columns.js';
import { PlainTable } from '../list/plain-table.js';
import { Sheet } from '../print/sheet.js';
import { Loading } from '../states/loading.js';
import { Empty, Failure } from '../states/states.js';
import { Elapsed, spanText } from './elapsed.js';

type Answer = OutputOf<typeof accessReceipt>;
type Place = Answer['devices'][number];

/** While a device is open, or more may be, it is asked again, ms. */
const whileOpen = 5_000;

type Shown = 'name' | 'code' | 'state' | 'since' | 'confirmedAt' | 'took';

const columns: readonly Column<Place, Shown>[] = [
  { name: 'name', width: 180 },
  { name: 'code', width: 90 },
  {
    name: 'state',
    width: 80,
    codes: onlineState,
    render: ({ state }) => <StateMark of={onlineState} code={state} good={1} bad={3} />,
  },
  { name: 'since', width: 160 },
  { name: 'confirmedAt', width: 200, render: (place) => <Confirmation of={place} /> },
  { name: 'took', width: 90, align: 'right', render: ({ took }) => (typeof took === 'number' ? spanText(took) : '–') },
];

/** Nothing is open, and nothing more comes. */
const isOver = ({ confirmedAt, isPlanning }: Answer) => confirmedAt !== null && !isPlanning;

function titleOf(open: number, isPlanning: boolean) {
  if (open > 0) return 'receipt.isOpen';
  return isPlanning ? 'receipt.isPlanning' : 'receipt.isDone';
}

function Confirmation({ of: { confirmedAt, awaySince, state, mayPass } }: { of: Place }) {
  const texts = useTexts('kit');
  if (confirmedAt) return mayPass ? `${confirmedAt} ${texts('receipt.mayPass')}` : confirmedAt;
  const isAway = state === 2;
  return (
    <>
      <Tag color="error">{texts('receipt.open')}</Tag>
      {isAway && (awaySince ? texts('receipt.awaySince', { since: awaySince }) : texts('receipt.neverThere'))}
    </>
  );
}

/** Where somebody passes no more, and where that is not certain yet: counts until the last device has confirmed. */
export default function Receipt({ personId }: { personId: string }) {
  const texts = useTexts('kit');
  const { data, error, refetch, dataUpdatedAt } = useApi(
    accessReceipt,
    { personId },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : whileOpen) },
  );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  if (!data.isPlanning && !data.since) return <Empty action={texts('receipt.covers')} />;
  const { personName, isGone, since, confirmedAt, elapsed, isPlanning, asOf, devices } = data;
  const open = devices.filter((place) => !place.confirmedAt).length;
  const span = <Elapsed seconds={elapsed} at={dataUpdatedAt} isRunning={!isOver(data)} />;
  return (
    <Sheet title={`${texts('receipt.title')} ${personName}`}>
      <Alert
        showIcon
        type={open > 0 ? 'error' : isPlanning || error ? 'warning' : 'success'}
        role="status"
        title={texts(titleOf(open, isPlanning), { count: open, total: devices.length })}
        description={
          <>
            {texts('receipt.elapsed')} {span}
            <div>{error ? texts('receipt.isOld', { asOf }) : texts('receipt.covers')}</div>
          </>
        }
      />
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        style={{ marginBlock: 12 }}
        items={[
          {
            key: 'person',
            label: texts('receipt.person'),
            children: isGone ? `${personName} ${texts('receipt.isGone')}` : personName,
          },
          { key: 'since', label: texts('receipt.since'), children: since ?? '–' },
          { key: 'confirmedAt', label: texts('receipt.lastConfirmed'), children: confirmedAt ?? '–' },
          { key: 'asOf', label: texts('receipt.asOf'), children: asOf },
        ]}
      />
      <PlainTable columns={tableColumns(columns, (name) => texts(`receipt.field.${name}`))} dataSource={devices} />
    </Sheet>
  );
}
