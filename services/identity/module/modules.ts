import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { modules as builtIn, type Module } from '../../../libs/contracts/modules.js';
import { json, repositoryOf, type Sql, table, uuid } from '../../../libs/database/index.js';
import { type Decider, projection } from '../../../libs/eventsourcing/index.js';
import { type ModuleAttributes, moduleAdded, moduleChanged, moduleRemoved } from './module.events.js';

/** What a school says of modules, by id: its own ones, and what it changed of the product's. */
type Said = ReadonlyMap<string, ModuleAttributes>;

export type ModulesCommand =
  | { type: 'Add'; moduleId: string; attributes: ModuleAttributes }
  | { type: 'Change'; moduleId: string; attributes: ModuleAttributes }
  | { type: 'Remove'; moduleId: string };

type ModulesEvent = EventOf<typeof moduleAdded | typeof moduleChanged | typeof moduleRemoved>;

const builtInIds = new Set(builtIn.map(({ id }) => id));

/** Each module before those below it, neighbours by position. */
function inTreeOrder(modules: readonly Module[]): Module[] {
  const sorted = modules.toSorted((a, b) => a.position - b.position);
  const below = (above: string): Module[] =>
    sorted.filter(({ parentId }) => parentId === above).flatMap((module) => [module, ...below(module.id)]);
  return below('');
}

/** The modules of a school: the product's, as the school shows them, and its own. */
export function modulesWith(said: Said): Module[] {
  const shown = builtIn.map((module) => {
    const { text, icon, isHidden, position } = said.get(module.id) ?? module;
    return { ...module, text, icon, isHidden, position };
  });
  const own = [...said].filter(([id]) => !builtInIds.has(id)).map(([id, attributes]) => ({ id, ...attributes }));
  const all = inTreeOrder([...shown, ...own]);
  const byId = new Map(all.map((module) => [module.id, module]));
  // A button belongs to the screen of its menu, whatever was sent with it.
  return all.map((module) =>
    module.kind === 2 ? { ...module, component: byId.get(module.parentId)?.component ?? module.component } : module,
  );
}

/** True when a module is the other one or stands below it. */
function isWithin(modules: readonly Module[], id: string, above: string): boolean {
  const parents = new Map(modules.map((module) => [module.id, module.parentId]));
  for (let at: string | undefined = id; at; at = parents.get(at)) if (at === above) return true;
  return false;
}

function checkParent(said: Said, moduleId: string, { parentId }: ModuleAttributes): void {
  if (!parentId) return;
  const modules = modulesWith(said);
  if (!modules.some(({ id }) => id === parentId)) throw Rejection.notFound('上级模块不存在');
  if (isWithin(modules, parentId, moduleId)) throw Rejection.state('上级模块不能是自己或下级模块');
}

function remove(said: Said, moduleId: string): ModulesEvent[] {
  if (builtInIds.has(moduleId)) throw Rejection.state('系统模块不允许删除');
  if (!said.has(moduleId)) throw Rejection.notFound();
  if (modulesWith(said).some(({ parentId }) => parentId === moduleId))
    throw Rejection.inUse('存在下级模块，不允许删除');
  return [moduleRemoved({ moduleId })];
}

/** The rules of a school's modules: one stream a school, for they form one tree. */
export const modulesDecider: Decider<Said, ModulesCommand, ModulesEvent> = {
  category: 'modules',
  types: [moduleAdded, moduleChanged, moduleRemoved],
  initial: new Map(),

  evolve(said, event) {
    const { moduleId, ...attributes } = event.data;
    const rest = [...said].filter(([id]) => id !== moduleId);
    return new Map(event.type === 'ModuleRemoved' ? rest : [...rest, [moduleId, attributes as ModuleAttributes]]);
  },

  decide(command, said) {
    const { moduleId } = command;
    switch (command.type) {
      case 'Add':
        checkParent(said, moduleId, command.attributes);
        return [moduleAdded({ moduleId, ...command.attributes })];
      case 'Change':
        if (!said.has(moduleId) && !builtInIds.has(moduleId)) throw Rejection.notFound();
        if (!builtInIds.has(moduleId)) checkParent(said, moduleId, command.attributes);
        return [moduleChanged({ moduleId, ...command.attributes })];
      case 'Remove':
        return remove(said, moduleId);
    }
  },
};

/** What schools say of modules. The product's modules have the same ids in every school. */
export const moduleTable = table('identity', 'module', {
  columns: { school: uuid(), id: uuid(), attributes: json<ModuleAttributes>() },
  key: ['school', 'id'],
});

export const saidModules = projection({
  source: 'identity',
  table: moduleTable,
  version: 1,
  on: (on) => [
    on(
      [moduleAdded, moduleChanged],
      (_row, { school, data: { moduleId, ...attributes } }) => ({ school, id: moduleId, attributes }),
      ({ school, data }) => [[school, data.moduleId]],
    ),
    on(
      moduleRemoved,
      () => undefined,
      ({ school, data }) => [[school, data.moduleId]],
    ),
  ],
});

/** The modules of a school, in the order in which they are shown. */
export async function modulesOf({ sql, school }: { sql: Sql; school: string }): Promise<Module[]> {
  const rows = await repositoryOf(sql, moduleTable).findBy({ school });
  return modulesWith(new Map(rows.map(({ id, attributes }) => [id, attributes])));
}
