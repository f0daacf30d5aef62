import { controlAreaReceipt } from '@contracts/devices/area-order.js';
import { commandState } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert, Descriptions } from 'antd';
import { useApi } from '@/api/queries.js';
import { CodeTag, type Column, tableColumns, totalWidth } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { onlyInSight, virtualFrom } from '@/kit/list/virtual-parts.js';
import { usePrinting } from '@/kit/print/printing.js';
import { Sheet } from '@/kit/print/sheet.js';
import { Elapsed, spanText } from '@/kit/receipt/elapsed.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { colours } from './command-colours.js';

type Door = OutputOf<typeof controlAreaReceipt>['doors'][number];

/** While doors have not answered it is asked again, ms. */
const whileWaiting = 1_000;
/** Height of the rows of many doors, px. */
const sight = 400;

const columns: readonly Column<Door, Named<'control', 'area.field'>>[] = [
  { name: 'deviceName', width: 170 },
  { name: 'deviceCode', width: 90 },
  { name: 'doorName', width: 120 },
  { name: 'doorCode', width: 70 },
  {
    name: 'state',
    width: 110,
    codes: commandState,
    render: ({ state }) => <CodeTag of={commandState} code={state} color={colours[state]} />,
  },
  { name: 'message', width: 180 },
  { name: 'took', width: 80, align: 'right', render: ({ took }) => (typeof took === 'number' ? spanText(took) : '–') },
];

/** What became of each door of an area that was opened, or restored: counts until every door has answered. */
export function AreaReceipt({ id }: { id: string }) {
  const texts = useTexts('control');
  const isPrinting = usePrinting();
  const { data, error, refetch, dataUpdatedAt } = useApi(
    controlAreaReceipt,
    { id },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.waiting === 0 ? false : whileWaiting) },
  );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  const { areaName, isRestoring, requestedAt, requestedBy, doorCount, confirmed, waiting, elapsed, asOf, doors } = data;
  const place = areaName || texts('areas.all');
  const shown = tableColumns(columns, (name) => texts(`area.field.${name}`));
  const isLong = doors.length >= virtualFrom && !isPrinting;
  const failed = doorCount - confirmed - waiting;
  return (
    <Sheet title={`${texts(isRestoring ? 'area.restored' : 'area.opened')} ${place}`}>
      <Alert
        showIcon
        role="status"
        type={failed > 0 || error ? 'error' : waiting > 0 ? 'warning' : 'success'}
        title={texts('area.outcome', { confirmed, total: doorCount, failed, waiting })}
        description={
          <>
            {texts('area.elapsed')} <Elapsed seconds={elapsed} at={dataUpdatedAt} isRunning={waiting > 0} />
          </>
        }
      />
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        style={{ marginBlock: 12 }}
        items={[
          { key: 'area', label: texts('area.name'), children: place },
          { key: 'by', label: texts('area.field.requestedBy'), children: requestedBy },
          { key: 'at', label: texts('area.field.requestedAt'), children: requestedAt },
          { key: 'asOf', label: texts('area.asOf'), children: asOf },
        ]}
      />
      <PlainTable
        columns={shown}
        dataSource={doors}
        {...(isLong && { ...onlyInSight(true), scroll: { x: totalWidth(shown), y: sight } })}
      />
    </Sheet>
  );
}
