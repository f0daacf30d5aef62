import { accessPolicyChanged } from '../../../libs/contracts/devices/index.js';
import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import { integer, nullable, selectRows, table, uuid } from '../../../libs/database/index.js';
import { type Decider, projection, type Unit } from '../../../libs/eventsourcing/index.js';

type Policy = DataOf<typeof accessPolicyChanged>;

interface AccessPolicyCommand {
  type: 'Change';
  approvalLimit: number | null;
}

/** What a school wants of changes of its rules. */
export const accessPolicy: Decider<Policy, AccessPolicyCommand, EventOf<typeof accessPolicyChanged>> = {
  category: 'accessPolicy',
  types: [accessPolicyChanged],
  initial: {},
  evolve: (_state, { data }) => data,
  decide({ approvalLimit }, state) {
    if ((state.approvalLimit ?? null) === approvalLimit) return [];
    return [accessPolicyChanged(approvalLimit === null ? {} : { approvalLimit })];
  },
};

export const accessPolicyTable = table('devices', 'access_policy', {
  columns: { school: uuid(), approvalLimit: nullable(integer()) },
  key: ['school'],
});

/** The same as rows; a school that has said nothing has none. */
export const accessPolicies = projection({
  source: 'devices',
  table: accessPolicyTable,
  version: 1,
  on: (on) => [
    on(accessPolicyChanged, (_row, { school, data }) => ({ school, approvalLimit: data.approvalLimit ?? null })),
  ],
});

/** How many persons a change may concern before somebody else has to approve it, until the unit is done; null: any number. */
export async function approvalLimitOf({ sql, school }: Unit): Promise<number | null> {
  const [row] = await selectRows(sql, accessPolicyTable, 'school = $1', [school], 'for share');
  return row?.approvalLimit ?? null;
}
