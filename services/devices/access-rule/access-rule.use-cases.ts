import {
  type AccessRuleAttributes,
  accessRuleAdd,
  accessRuleDelete,
  accessRuleUpdate,
} from '../../../libs/contracts/devices/index.js';
import { type Changes, type InputOf, Rejection, withChanges } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime } from '../../../libs/platform/index.js';
import { areaTable } from '../area/area.read-model.js';
import { persons } from '../copies.js';
import { deviceTable } from '../device/device.read-model.js';
import { doorTable } from '../door/door.read-model.js';
import { accessRule } from './access-rule.js';

type Form = Omit<InputOf<typeof accessRuleUpdate>, 'id'>;
type Named = Pick<AccessRuleAttributes, 'areaIds' | 'deviceIds' | 'doorIds' | 'personIds'>;

/** A rule that says nothing: everybody, everywhere, always. */
const nothingSaid: AccessRuleAttributes = {
  name: '',
  isDeny: false,
  isEnabled: true,
  personTypes: [],
  classIds: [],
  personIds: [],
  areaIds: [],
  deviceIds: [],
  doorIds: [],
  isTemporary: false,
  weekDays: [],
};

/**
 * Those that a rule named before stay, also where they were removed since: else it could not be saved any more.
 * @throws Rejection 1004 where the school has not all of the places and persons that are named anew
 */
async function requireNamed(
  { sql, school }: Unit,
  { areaIds, deviceIds, doorIds, personIds }: Form,
  before: Named = nothingSaid,
): Promise<void> {
  const added = (ids: readonly string[] = [], known: readonly string[]) => ids.filter((id) => !known.includes(id));
  const places = [
    [areaTable, added(areaIds, before.areaIds), '区域不存在'],
    [deviceTable, added(deviceIds, before.deviceIds), '设备不存在'],
    [doorTable, added(doorIds, before.doorIds), '门不存在'],
  ] as const;
  for (const [table, ids, missing] of places) {
    const wanted = new Set(ids);
    const found = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, [...wanted]]);
    if (found.length < wanted.size) throw Rejection.notFound(missing);
  }
  const wanted = added(personIds, before.personIds);
  const known = await persons.byId(sql, school, wanted, 'held');
  if (wanted.some((id) => !known.has(id))) throw Rejection.notFound('人员不存在');
}

const withoutMissing = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What a form says of a rule; what it does not say is missing, what it clears is null. */
function saidIn(form: Form, time: LocalTime): Changes<AccessRuleAttributes> {
  const { effect, state, personTypes, validFrom, validTo, ...rest } = form;
  return withoutMissing({
    ...rest,
    isDeny: effect && effect === 2,
    isEnabled: state && state === 1,
    personTypes: personTypes?.filter((type) => type !== 2),
    validFrom: validFrom && time.instant(validFrom),
    validTo: validTo && time.lastInstant(validTo) + 1,
  });
}

/** Adds a rule; gives its id. */
export const addAccessRule = handles(accessRuleAdd, { time: LocalTime }, async (unit, form, _context, { time }) => {
  const id = newId();
  await requireNamed(unit, form);
  await unit.handle(accessRule, id, { type: 'Add', attributes: withChanges(nothingSaid, saidIn(form, time)) });
  return { id };
});

/** Changes a rule. */
export const updateAccessRule = handles(
  accessRuleUpdate,
  { time: LocalTime },
  async (unit, { id, ...form }, _context, { time }) => {
    const { state } = await unit.load(accessRule, id);
    await requireNamed(unit, form, state);
    await unit.handle(accessRule, id, { type: 'Change', changes: saidIn(form, time) });
  },
);

/** Removes rules: all or none. */
export const deleteAccessRules = handles(accessRuleDelete, async (unit, { ids }) => {
  await unit.handleMany(
    accessRule,
    ids.map((id) => ({ id, command: { type: 'Remove' } })),
  );
});
