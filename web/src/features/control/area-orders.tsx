import { controlAreaOrders, controlOpenArea, controlRestoreArea } from '@contracts/devices/area-order.js';
import { controlQuery } from '@contracts/devices/control.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import type { Column } from '@/kit/list/columns.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { AreaReceipt } from './area-receipt.js';

type Order = ListRow<typeof controlAreaOrders>;
type Shown = Named<'control', 'area.field'>;

/** An area, or the whole school. */
export interface OrderedArea {
  areaId: string | undefined;
  /** What it is called. */
  name: string;
}

const columns: readonly Column<Order, Shown>[] = [
  { name: 'requestedAt', width: 160 },
  { name: 'areaName', width: 150, render: (order) => <AreaName of={order} /> },
  { name: 'isRestoring', width: 110, render: (order) => <OrderName of={order} /> },
  { name: 'requestedBy', width: 110 },
  {
    name: 'confirmed',
    width: 110,
    align: 'right',
    render: ({ confirmed, doorCount }) => `${confirmed} / ${doorCount}`,
  },
];

function AreaName({ of: { areaName } }: { of: Order }) {
  const texts = useTexts('control');
  return areaName || texts('areas.all');
}

function OrderName({ of: { isRestoring } }: { of: Order }) {
  return useTexts('control')(isRestoring ? 'area.restored' : 'area.opened');
}

/** Opens all doors of an area with one press, or restores them, and shows the receipt; those of before are below. */
export default function AreaOrders({ areaId, name }: OrderedArea) {
  const texts = useTexts('control');
  const [shown, setShown] = useState<string>();
  const { data: cards } = useApi(controlQuery, { params: { areaId } }, { staleTime: 0 });
  const { data: orders } = useApi(controlAreaOrders, {}, { staleTime: 0 });
  if (shown)
    return (
      <>
        <Button data-unprinted style={{ marginBlockEnd: 8 }} onClick={() => setShown(undefined)}>
          {texts('area.all')}
        </Button>
        <AreaReceipt id={shown} />
      </>
    );
  const doors = cards?.filter(({ doorCode }) => doorCode !== '').length;
  const order = async (call: typeof controlOpenArea | typeof controlRestoreArea) =>
    setShown((await change(call, { areaId, isWholeSchool: areaId === undefined })).id);
  const actions: readonly RowAction<Order, TextKey<'control'>>[] = [
    { label: 'area.receipt', run: ({ id }) => setShown(id) },
  ];
  return (
    <>
      <Alert
        showIcon
        type="warning"
        title={texts('area.question', { area: name, doors: doors ?? '–' })}
        description={texts('area.advice')}
        style={{ marginBlockEnd: 12 }}
      />
      <Flex wrap gap={8} style={{ marginBlockEnd: 12 }}>
        <ActionButton
          type="primary"
          danger
          call={controlOpenArea}
          blocked={doors === 0 ? texts('area.nothing') : undefined}
          onClick={() => order(controlOpenArea)}
        >
          {texts('area.open')}
        </ActionButton>
        <ActionButton
          call={controlRestoreArea}
          blocked={doors === 0 ? texts('area.nothing') : undefined}
          onClick={() => order(controlRestoreArea)}
        >
          {texts('area.restored')}
        </ActionButton>
      </Flex>
      {orders && orders.length > 0 && (
        <ShortTable<Order, Shown, TextKey<'control'>>
          texts={texts}
          titleOf={(column) => texts(`area.field.${column}`)}
          columns={columns}
          rows={orders}
          actions={actions}
        />
      )}
    </>
  );
}
