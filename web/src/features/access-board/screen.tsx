import { accessDeviceQuery, accessRetry } from '@contracts/device-gateway/access.js';
import { onlineState } from '@contracts/enumerations.js';
import { change } from '@/api/change.js';
import { StateMark } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { ExplainButton } from './explain-button.js';
import { RefusedRows } from './refused-rows.js';

/** How far the permissions of each device are. */
export default defineList({
  namespace: 'access-board',
  query: accessDeviceQuery,
  filters: [textFilter('name'), flagFilter('isBehind')],
  columns: [
    { name: 'code', width: 110 },
    { name: 'name', width: 180 },
    {
      name: 'state',
      width: 90,
      codes: onlineState,
      render: ({ state }) => <StateMark of={onlineState} code={state} good={1} bad={3} />,
    },
    { name: 'wanted', width: 100, align: 'right' },
    { name: 'confirmed', width: 100, align: 'right' },
    { name: 'pending', width: 90, align: 'right' },
    { name: 'refused', width: 80, align: 'right' },
    { name: 'waitingSince', width: 160 },
    { name: 'comparedAt', width: 160 },
  ],
  actions: [
    { label: 'action.refused', dialog: { title: 'refused.title', of: (device) => <RefusedRows of={device} /> } },
    {
      label: 'action.retry',
      call: accessRetry,
      question: 'retry.question',
      isOffered: ({ refused }) => refused > 0,
      run: ({ id }) => change(accessRetry, { deviceId: id }),
    },
  ],
  toolbar: () => <ExplainButton />,
});
