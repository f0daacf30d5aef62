import { moduleAdd, moduleDelete, moduleUpdate } from '../../../libs/contracts/identity/index.js';
import { codes, type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { keysOf } from '../../../libs/contracts/modules.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import {
  AccessRegistry,
  handles,
  holdsEveryKey,
  type Session,
  serves,
  sessionOf,
} from '../../../libs/platform/index.js';
import { holdTree } from '../../../libs/tree/index.js';
import { account } from '../account/account.js';
import { accountTable } from '../account/account.read-model.js';
import { type Grants, untilHeld } from './held-grants.js';
import type { ModuleAttributes } from './module.events.js';
import { module } from './module.js';
import { isBuiltIn, modulesIn, moduleTable, moduleTreeOf, readSaid, type Said } from './module.read-model.js';

const empty = {
  parentId: '',
  application: '',
  key: '',
  path: '',
  url: '',
  component: '',
  name: '',
  icon: '',
  redirect: '',
};

/** The attributes of a request; the contract writes the top as `0` too. */
function attributesOf(input: InputOf<typeof moduleAdd>): ModuleAttributes {
  const attributes = { ...empty, ...input };
  return attributes.parentId === '0' ? { ...attributes, parentId: '' } : attributes;
}

/** What the school says of modules, as nobody else can change it until the unit is done. */
async function heldSaid(unit: Unit): Promise<Said> {
  holdTree(unit, moduleTable);
  return readSaid(unit);
}

/**
 * Accounts that hold the module, or one below it, hold the keys that it has now.
 * @param said what the school says now
 * @returns what they hold
 */
async function grantAnew(unit: Unit, moduleId: string, said: Said): Promise<Grants> {
  const tree = moduleTreeOf(said);
  const node = tree.find(moduleId);
  const changed = node ? tree.branch(node).map(({ id }) => id) : [moduleId];
  const holders = await selectRows(unit.sql, accountTable, 'school = $1 and module_ids ?| $2', [unit.school, changed]);
  const modules = modulesIn(tree);
  const by = { holdsEverything: true, moduleIds: [] };
  const grants = holders.map(({ id, moduleIds }) => {
    const granted = modules.filter((one) => moduleIds.includes(one.id));
    return { id, grant: { moduleIds: granted.map((one) => one.id), permissions: keysOf(granted) } };
  });
  await unit.handleMany(
    account,
    grants.map(({ id, grant }) => ({ id, command: { type: 'Authorise', grant, by } })),
  );
  return new Map(grants.map(({ id, grant }) => [id, new Set(grant.permissions)]));
}

/** What changes what accounts hold answers when they hold it. */
const parts = { store: EventStore, access: AccessRegistry };

/** The key that each module gives that the school has, by the module's id. */
const keysById = (said: Said): ReadonlyMap<string, string | undefined> =>
  new Map(modulesIn(moduleTreeOf(said)).map((one) => [one.id, keysOf([one])[0]]));

/**
 * Whoever holds a module gets the key that it gives, the one who changes it perhaps among them. So each module is compared
 * with itself: that another one gives the key already says nothing of who holds that one.
 * @throws Rejection 2003 where a module gives a key anew that is not held by who changes it
 */
function checkGiven(session: Session, before: Said, after: Said): void {
  if (holdsEveryKey(session)) return;
  const given = keysById(before);
  for (const [id, key] of keysById(after))
    if (key && key !== given.get(id) && !session.permissions.has(key))
      throw new Rejection(codes.permission, '不能授予自己没有的权限');
}

/** Adds a module; gives its id. */
export const addModule = handles(moduleAdd, async (unit, input, context) => {
  const [id, attributes] = [newId(), attributesOf(input)];
  const said = await heldSaid(unit);
  moduleTreeOf(said).placeBelow(attributes.parentId);
  checkGiven(sessionOf(context), said, new Map(said).set(id, attributes));
  await unit.handleRow(module, [unit.school, id], { type: 'Add', moduleId: id, attributes });
  return { id };
});

/** Changes a module, or moves it with everything below it. */
export const changeModule = serves(moduleUpdate, parts, async ({ id, ...input }, context, { store, access }) => {
  const grants = await store.transact(context, async (unit) => {
    const said = await heldSaid(unit);
    const tree = moduleTreeOf(said);
    tree.node(id);
    const attributes = attributesOf(input);
    const place = isBuiltIn(id) ? [] : tree.placeBelow(attributes.parentId);
    const changed = new Map(said).set(id, attributes);
    await unit.handleRow(module, [unit.school, id], { type: 'Change', moduleId: id, attributes, place });
    // Afterwards: the rules have refused what would hang below itself.
    checkGiven(sessionOf(context), said, changed);
    return grantAnew(unit, id, changed);
  });
  await untilHeld(access, grants);
});

/** Removes a module. */
export const removeModule = serves(moduleDelete, parts, async ({ id }, context, { store, access }) => {
  const grants = await store.transact(context, async (unit) => {
    const said = new Map(await heldSaid(unit));
    const hasChildren = (moduleTreeOf(said).find(id)?.children.length ?? 0) > 0;
    await unit.handleRow(module, [unit.school, id], { type: 'Remove', moduleId: id, hasChildren });
    said.delete(id);
    return grantAnew(unit, id, said);
  });
  await untilHeld(access, grants);
});
