import {
  accessChangeApproved,
  accessChangeProposed,
  accessChangeRefused,
} from '../../../libs/contracts/devices/index.js';
import { instant, integer, json, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';
import type { ProposedRule } from './access-proposal.js';

export const accessProposalTable = table('devices', 'access_proposal', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** 1 waits, 2 approved, 3 refused (enumeration ProposalState). */
    state: integer<1 | 2 | 3>(),
    /** 1 adds, 2 changes, 3 removes (enumeration ProposalKind). */
    kind: integer<1 | 2 | 3>(),
    /** Names of the rules. */
    name: varchar(),
    /** Persons whose passing it would change; null: that was not rehearsed. */
    persons: nullable(integer()),
    rules: json<readonly ProposedRule[]>(),
    proposerId: varchar(),
    proposedBy: varchar(),
    proposedAt: instant(),
    decidedBy: nullable(varchar()),
    decidedAt: nullable(instant()),
    reason: nullable(varchar()),
  },
  key: ['id'],
  indexes: { access_proposal_school: { columns: ['school', 'state', 'proposedAt'] } },
});

function kindOf([first]: readonly ProposedRule[]): 1 | 2 | 3 {
  if (!first?.next) return 3;
  return first.revision === 0 ? 1 : 2;
}

/** Proposals to change rules of who may pass where. */
export const accessProposals = projection({
  source: 'devices',
  table: accessProposalTable,
  version: 1,
  on: (on) => [
    on(accessChangeProposed, (_row, event) => {
      const { by, persons = null, rules } = event.data;
      return {
        id: event.streamId,
        school: event.school,
        state: 1 as const,
        kind: kindOf(rules),
        name: rules.map(({ name }) => name).join('、'),
        ...{ persons, rules },
        proposerId: by.accountId,
        proposedBy: by.name,
        proposedAt: momentOf(event),
        ...{ decidedBy: null, decidedAt: null, reason: null },
      };
    }),
    on(
      accessChangeApproved,
      (row, event) => row && { ...row, state: 2 as const, decidedBy: event.data.by.name, decidedAt: momentOf(event) },
    ),
    on(
      accessChangeRefused,
      (row, event) =>
        row && {
          ...row,
          state: 3 as const,
          decidedBy: event.data.by.name,
          decidedAt: momentOf(event),
          reason: event.data.reason,
        },
    ),
  ],
});
