import { accessRuleQuery } from '../../../libs/contracts/devices/index.js';
import type { ListRow } from '../../../libs/contracts/kernel/index.js';
import { listPage } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { accessRuleTable } from './access-rule.read-model.js';

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
    const rows = data.map(({ id, name, effect, state, rule }): Omit<ListRow<typeof accessRuleQuery>, 'revision'> => {
      const { isDeny: _isDeny, isEnabled: _isEnabled, timeFrom = null, timeTo = null, ...said } = rule;
      return {
        ...said,
        ...{ id, name, effect, state, timeFrom, timeTo },
        persons: rule.personIds.flatMap((personId) => named.get(personId) ?? []),
        validFrom: rule.validFrom === undefined ? null : time.day(rule.validFrom),
        validTo: rule.validTo === undefined ? null : time.day(rule.validTo - 1),
      };
    });
    return { data: rows, recordCount };
  },
);
