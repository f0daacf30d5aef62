import {
  type AccessRuleAttributes,
  accessRuleAdded,
  accessRuleChanged,
  accessRuleRemoved,
} from '../../../libs/contracts/devices/index.js';
import { instant, integer, json, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const accessRuleTable = table('devices', 'access_rule', {
  columns: {
    id: uuid(),
    school: uuid(),
    name: varchar(64),
    /** 1 allows, 2 forbids (enumeration AccessEffect). */
    effect: integer<1 | 2>(),
    state: integer<1 | 2>(),
    validFrom: nullable(instant()),
    validTo: nullable(instant()),
    rule: json<AccessRuleAttributes>(),
  },
  key: ['id'],
  indexes: { access_rule_school: { columns: ['school', 'name'] } },
});

/** The rules of who may pass where. */
export const accessRules = projection({
  source: 'devices',
  table: accessRuleTable,
  version: 1,
  on: (on) => [
    on([accessRuleAdded, accessRuleChanged], (_row, { streamId: id, school, data: rule }) => ({
      id,
      school,
      name: rule.name,
      effect: rule.isDeny ? 2 : 1,
      state: rule.isEnabled ? 1 : 2,
      validFrom: rule.validFrom ?? null,
      validTo: rule.validTo ?? null,
      rule,
    })),
    on(accessRuleRemoved, () => undefined),
  ],
});
