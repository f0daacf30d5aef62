import { isDeepStrictEqual } from 'node:util';
import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';
import type { Place } from '../../../libs/tree/index.js';
import { type ModuleAttributes, moduleAdded, moduleChanged, moduleRemoved } from './module.events.js';
import { isBuiltIn, type moduleTable, saidModules } from './module.read-model.js';

export type ModuleCommand = { moduleId: string } & (
  | { type: 'Add'; attributes: ModuleAttributes }
  /** `place` is where the attributes put a module of the school; those of the product stay where they are. */
  | { type: 'Change'; attributes: ModuleAttributes; place: Place }
  | { type: 'Remove'; hasChildren: boolean }
);

type ModuleEvent = EventOf<typeof moduleAdded | typeof moduleChanged | typeof moduleRemoved>;

/** The product's modules have one id in all schools, a stream has one school. */
const streamIdOf = (moduleId: string, school: string): string =>
  isBuiltIn(moduleId) ? namedId('module', school, moduleId) : moduleId;

/**
 * The rules of one module of a school, which is its row; what concerns the others (the place in the tree, what hangs below)
 * comes with the command. In old logs the events of all modules of a school are in one stream: a row is made of both.
 */
export const module: RowDecider<typeof moduleTable, ModuleCommand, ModuleEvent> = {
  projection: saidModules,
  streamOf: (_event, { moduleId }, [school]) => `module-${streamIdOf(moduleId, String(school))}`,

  decide(command, row) {
    const { moduleId } = command;
    switch (command.type) {
      case 'Add':
        return [moduleAdded({ moduleId, ...command.attributes })];
      case 'Change':
        if (!row && !isBuiltIn(moduleId)) throw Rejection.notFound();
        if (command.place.includes(moduleId)) throw Rejection.state('上级模块不能是自己或下级模块');
        if (isDeepStrictEqual(row?.attributes, command.attributes)) return [];
        return [moduleChanged({ moduleId, ...command.attributes })];
      case 'Remove':
        if (isBuiltIn(moduleId)) throw Rejection.state('系统模块不允许删除');
        if (!row) throw Rejection.notFound();
        if (command.hasChildren) throw Rejection.inUse('存在下级模块，不允许删除');
        return [moduleRemoved({ moduleId })];
    }
  },
};
