import {
  type AccessRuleAttributes,
  accessProposalQuery,
  accessRuleQuery,
  type accessRuleRow,
} from '../../../libs/contracts/devices/index.js';
import type { ListRow, Values } from '../../../libs/contracts/kernel/index.js';
import { listPage, selectRows } from '../../../libs/database/index.js';
import { streamVersions } from '../../../libs/eventsourcing/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { accessProposalTable } from './access-proposal.read-model.js';
import { accessRuleTable } from './access-rule.read-model.js';

type Named = Awaited<ReturnType<typeof persons.byId>>;

/** A rule as lists tell it. */
function rowOf(rule: AccessRuleAttributes, named: Named, time: LocalTime): Values<typeof accessRuleRow> {
  const { isDeny, isEnabled, timeFrom = null, timeTo = null, ...said } = rule;
  return {
    ...said,
    effect: isDeny ? 2 : 1,
    state: isEnabled ? 1 : 2,
    ...{ timeFrom, timeTo },
    persons: rule.personIds.flatMap((personId) => named.get(personId) ?? []),
    validFrom: rule.validFrom === undefined ? null : time.day(rule.validFrom),
    validTo: rule.validTo === undefined ? null : time.day(rule.validTo - 1),
  };
}

/** Lists the rules of who may pass where. */
export const listAccessRules = answers(
  accessRuleQuery,
  { time: LocalTime },
  async (sql, input, { school }, { time }) => {
    const { data, recordCount } = await listPage(sql, accessRuleTable, input, {
      filters: { name: { contains: 'name' }, effect: { equals: 'effect' }, state: { equals: 'state' } },
      defaultOrder: [['name', 'asc']],
    });
    const named = await persons.byId(
      sql,
      school,
      data.flatMap(({ rule }) => rule.personIds),
    );
    const open = await selectRows(sql, accessProposalTable, 'school = $1 and state = 1', [school]);
    const proposed = new Set(open.flatMap(({ rules }) => rules.map(({ ruleId }) => ruleId)));
    const rows = data.map(({ id, rule }): Omit<ListRow<typeof accessRuleQuery>, 'revision'> => {
      return { id, isProposed: proposed.has(id), ...rowOf(rule, named, time) };
    });
    return { data: rows, recordCount };
  },
);

const waiting = 1;

/** Lists proposals to change rules, those that wait first, the newest before others. */
export const listAccessProposals = answers(
  accessProposalQuery,
  { time: LocalTime },
  async (sql, input, { school, meta }, { time }) => {
    const { data, recordCount } = await listPage(sql, accessProposalTable, input, {
      filters: { state: { equals: 'state' } },
      defaultOrder: [
        ['state', 'asc'],
        ['proposedAt', 'desc'],
      ],
    });
    const rules = data.flatMap((proposal) => proposal.rules);
    const named = await persons.byId(
      sql,
      school,
      rules.flatMap(({ next }) => next?.personIds ?? []),
    );
    const versions = await streamVersions(
      sql,
      'devices',
      'accessRule',
      rules.map(({ ruleId }) => ruleId),
    );
    const rows = data.map(
      ({ proposerId, proposedAt, decidedAt, ...row }): ListRow<typeof accessProposalQuery> => ({
        ...row,
        proposedAt: time.text(proposedAt),
        decidedAt: decidedAt === null ? null : time.text(decidedAt),
        isOwn: proposerId === (meta.accountId ?? meta.actor),
        isStale:
          row.state === waiting && row.rules.some(({ ruleId, revision }) => (versions.get(ruleId) ?? 0) !== revision),
        rules: row.rules.map(({ ruleId, next }) => ({ id: ruleId, ...(next && { next: rowOf(next, named, time) }) })),
      }),
    );
    return { data: rows, recordCount };
  },
);
