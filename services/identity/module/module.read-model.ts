import { modules as builtIn, type Module } from '../../../libs/contracts/modules.js';
import { json, repositoryOf, type Sql, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { Tree, type TreeNode } from '../../../libs/tree/index.js';
import { type ModuleAttributes, moduleAdded, moduleChanged, moduleRemoved } from './module.events.js';

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

/** What a school says of modules, by id: its own ones, and what it changed of the product's. */
export type Said = ReadonlyMap<string, ModuleAttributes>;

/** What the school says. */
export async function readSaid({ sql, school }: { sql: Sql; school: string }): Promise<Said> {
  const rows = await repositoryOf(sql, moduleTable).findBy({ school });
  return new Map(rows.map(({ id, attributes }) => [id, attributes]));
}

interface ModuleNode extends TreeNode<ModuleNode> {
  module: Module;
}

/** The modules of a school, one below the other. */
export type ModuleTree = Tree<ModuleNode>;

const builtInIds = new Set(builtIn.map(({ id }) => id));

/** True for a module of the product. */
export const isBuiltIn = (id: string): boolean => builtInIds.has(id);

/** The modules of a school: the product's, as the school shows them, and its own; neighbours by position. */
export function moduleTreeOf(said: Said): ModuleTree {
  const shown = builtIn.map((module) => {
    const { text, icon, isHidden, position } = said.get(module.id) ?? module;
    return { ...module, text, icon, isHidden, position };
  });
  const own = [...said].filter(([id]) => !isBuiltIn(id)).map(([id, attributes]) => ({ id, ...attributes }));
  return new Tree<ModuleNode>(
    [...shown, ...own].map((module) => ({
      id: module.id,
      parentId: module.parentId || null,
      module,
      children: [],
    })),
    { node: '记录不存在', parent: '上级模块不存在' },
    (one, other) => one.module.position - other.module.position,
  );
}

/** The modules of a tree, each before those below it. What hangs below a module that the product has no more is left out. */
export function modulesIn(tree: ModuleTree): Module[] {
  const nodes = tree.roots.filter(({ parentId }) => parentId === null).flatMap((root) => tree.branch(root));
  return nodes.map((node) => {
    const { module } = node;
    // A button belongs to the screen of its menu, whatever was sent with it.
    const component = (module.kind === 2 && tree.parentOf(node)?.module.component) || module.component;
    return { ...module, component };
  });
}

/** The modules of a school, in the order in which they are shown. */
export const modulesOf = async (of: { sql: Sql; school: string }): Promise<Module[]> =>
  modulesIn(moduleTreeOf(await readSaid(of)));
