import { temporaryDeviceDelete, temporaryDeviceQuery } from '@contracts/devices/temporary-device.js';
import { defineList } from '@/kit/list/define-list.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { RevokedButton } from '@/kit/receipt/revoked-button.js';
import { AddButton } from './add-button.js';
import { columns } from './columns.js';

/** Doors and terminals at which people may pass for a time. */
export default defineList({
  namespace: 'temporary-device',
  query: temporaryDeviceQuery,
  filters: [textFilter('keyword')],
  columns,
  removeMany: temporaryDeviceDelete,
  toolbar: () => (
    <>
      <AddButton />
      <RevokedButton />
    </>
  ),
});
