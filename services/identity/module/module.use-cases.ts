import { moduleAdd, moduleDelete, moduleUpdate } from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { keysOf } from '../../../libs/contracts/modules.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { accountDecider } from '../account/account.js';
import { accountTable } from '../account/account.read-model.js';
import type { ModuleAttributes } from './module.events.js';
import { type ModulesCommand, modulesDecider, modulesWith } from './modules.js';

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

/** Changes the modules of the unit's school; accounts that hold the module hold its keys of now. */
async function changeModules(unit: Unit, command: ModulesCommand): Promise<void> {
  const modules = modulesWith(await unit.handle(modulesDecider, unit.school, command));
  if (command.type === 'Add') return;
  const holders = await selectRows(unit.sql, accountTable, 'school = $1 and module_ids ? $2', [
    unit.school,
    command.moduleId,
  ]);
  const by = { holdsEverything: true, moduleIds: [] };
  await unit.handleMany(
    accountDecider,
    holders.map(({ id, moduleIds }) => {
      const granted = modules.filter((module) => moduleIds.includes(module.id));
      const grant = { moduleIds: granted.map((module) => module.id), permissions: keysOf(granted) };
      return { id, command: { type: 'Authorise', grant, by } };
    }),
  );
}

/** Adds a module; gives its id. */
export const addModule = handles(moduleAdd, async (unit, input) => {
  const id = newId();
  await changeModules(unit, { type: 'Add', moduleId: id, attributes: attributesOf(input) });
  return { id };
});

/** Changes a module. */
export const changeModule = handles(moduleUpdate, (unit, { id, ...input }) =>
  changeModules(unit, { type: 'Change', moduleId: id, attributes: attributesOf(input) }),
);

/** Removes a module. */
export const removeModule = handles(moduleDelete, (unit, { id }) =>
  changeModules(unit, { type: 'Remove', moduleId: id }),
);
