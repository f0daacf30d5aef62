import { accessRuleQuery } from '../../../libs/contracts/devices/index.js';
import type { ListRow } from '../../../libs/contracts/kernel/index.js';
import { listPage } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { accessRuleTable } from './access-rule.read-model.js';

/** Lists the rules of who may pass where. */
export const listAccessRules = answers(accessRuleQuery, { time: LocalTime }, async (sql, input, _context, { time }) => {
  const { data, recordCount } = await listPage(sql, accessRuleTable, input, {
    filters: { name: { contains: 'name' }, effect: { equals: 'effect' }, state: { equals: 'state' } },
    defaultOrder: [['name', 'asc']],
  });
  const rows = data.map(({ id, name, effect, state, rule }): Omit<ListRow<typeof accessRuleQuery>, 'revision'> => {
    const { isDeny: _isDeny, isEnabled: _isEnabled, timeFrom = null, timeTo = null, ...said } = rule;
    return {
      ...said,
      ...{ id, name, effect, state, timeFrom, timeTo },
      validFrom: rule.validFrom === undefined ? null : time.text(rule.validFrom),
      validTo: rule.validTo === undefined ? null : time.text(rule.validTo),
    };
  });
  return { data: rows, recordCount };
});
