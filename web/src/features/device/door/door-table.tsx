import { doorQuery } from '@contracts/devices/door.js';
import { doorControlType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { refreshAfter, useApi } from '@/api/queries.js';
import { actionsColumn } from '@/kit/list/actions-column.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

/** A door of a device. */
export type Door = ListRow<typeof doorQuery>;

const columns: readonly Column<Door, Named<'door'>>[] = [
  { name: 'code', width: 100 },
  { name: 'name', width: 150 },
  { name: 'controlMode', width: 130, codes: doorControlType },
  { name: 'openSeconds', width: 120, align: 'right' },
  { name: 'index', width: 80, align: 'right' },
];

/** Asks for the doors again. */
export const reloadDoors = () => refreshAfter(doorQuery);

interface DoorTableProps {
  deviceId: string;
  /** What can be done with a door; without it they are shown to read. */
  actions?: readonly RowAction<Door, TextKey<'door'>>[];
}

/** The doors of a device in their order. */
export function DoorTable({ deviceId, actions }: DoorTableProps) {
  const texts = useTexts('door');
  const { data, error, refetch } = useApi(doorQuery, { deviceId });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  const shown = tableColumns(columns, (name) => texts(`field.${name}`));
  if (actions) shown.push(actionsColumn({ texts, actions, rows: data, onDone: reloadDoors }));
  return <PlainTable columns={shown} dataSource={data} />;
}
