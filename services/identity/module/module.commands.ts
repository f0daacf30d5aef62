import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { moduleAdd, moduleDelete, moduleUpdate } from '../../../libs/contracts/identity/index.js';
import { keysOf } from '../../../libs/contracts/modules.js';
import { selectRows } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { accountDecider } from '../account/account.js';
import { accountTable } from '../account/account.read-model.js';
import type { ModuleAttributes } from './module.events.js';
import { type ModulesCommand, modulesDecider, modulesWith } from './modules.js';

export class AddModule extends commandOf(moduleAdd) {}
export class ChangeModule extends commandOf(moduleUpdate) {}
export class RemoveModule extends commandOf(moduleDelete) {}

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
function attributesOf(input: AddModule['input']): ModuleAttributes {
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

@CommandHandler(AddModule)
export class AddModuleHandler implements ICommandHandler<AddModule> {
  constructor(private readonly store: EventStore) {}

  async execute({ input, context }: AddModule) {
    const id = randomUUID();
    const attributes = attributesOf(input);
    await this.store.transact(context, (unit) => changeModules(unit, { type: 'Add', moduleId: id, attributes }));
    return { id };
  }
}

@CommandHandler(ChangeModule)
export class ChangeModuleHandler implements ICommandHandler<ChangeModule> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id, ...rest }, context }: ChangeModule) {
    const attributes = attributesOf(rest);
    await this.store.transact(context, (unit) => changeModules(unit, { type: 'Change', moduleId: id, attributes }));
  }
}

@CommandHandler(RemoveModule)
export class RemoveModuleHandler implements ICommandHandler<RemoveModule> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id }, context }: RemoveModule) {
    await this.store.transact(context, (unit) => changeModules(unit, { type: 'Remove', moduleId: id }));
  }
}
