import { accessDeviceQuery } from '@contracts/device-gateway/access.js';
import { defineList } from '@/kit/list/define-list.js';
import { flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { RevokedButton } from '@/kit/receipt/revoked-button.js';
import { actions } from './actions.js';
import { columns } from './columns.js';
import { Convergence } from './convergence.js';
import { ExplainButton } from './explain-button.js';

/** How far the permissions of each device are. */
export default defineList({
  namespace: 'access-board',
  query: accessDeviceQuery,
  filters: [textFilter('name'), flagFilter('isBehind')],
  columns,
  actions,
  charts: () => <Convergence />,
  toolbar: () => (
    <>
      <ExplainButton />
      <RevokedButton />
    </>
  ),
});
