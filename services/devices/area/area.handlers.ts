import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { areaAdd, areaCodeValidate, areaQuery, areaUpdate } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf, queryOf } from '../../../libs/platform/index.js';
import { type AreaRow, areaTable, readAreas } from './area.read-model.js';
import { areaTree } from './area-tree.js';

export class ListAreas extends queryOf(areaQuery) {}
export class CheckAreaCode extends queryOf(areaCodeValidate) {}
export class AddArea extends commandOf(areaAdd) {}
export class ChangeArea extends commandOf(areaUpdate) {}

/** @throws Rejection 1004 when the school has no such area */
export async function requireArea(unit: Unit, areaId: string): Promise<void> {
  const { state } = await unit.load(areaTree, unit.school);
  if (!state.has(areaId)) throw Rejection.notFound('区域不存在');
}

type Branch = Omit<AreaRow, 'school'> & { children: Branch[] };

function treeOf(rows: readonly AreaRow[]): Branch[] {
  const branches = new Map(rows.map(({ school: _school, ...row }) => [row.id, { ...row, children: [] } as Branch]));
  const top: Branch[] = [];
  for (const branch of branches.values()) (branches.get(branch.parentId ?? '')?.children ?? top).push(branch);
  return top;
}

@QueryHandler(ListAreas)
export class ListAreasHandler implements IQueryHandler<ListAreas> {
  constructor(private readonly database: Database) {}

  async execute({ context }: ListAreas) {
    const rows = await this.database.inSchool(context.school, readAreas);
    return { tree: treeOf(rows), list: rows };
  }
}

@QueryHandler(CheckAreaCode)
export class CheckAreaCodeHandler implements IQueryHandler<CheckAreaCode> {
  constructor(private readonly database: Database) {}

  async execute({ input, context }: CheckAreaCode) {
    const rows = await this.database.inSchool(context.school, (sql) =>
      selectRows(sql, areaTable, 'code = $1', [input.code]),
    );
    return rows.every(({ id }) => id === input.id);
  }
}

@CommandHandler(AddArea)
export class AddAreaHandler implements ICommandHandler<AddArea> {
  constructor(private readonly store: EventStore) {}

  async execute({ input, context }: AddArea) {
    const id = randomUUID();
    await this.store.transact(context, (unit) =>
      unit.handle(areaTree, unit.school, { type: 'Add', area: { areaId: id, ...input } }),
    );
    return { id };
  }
}

@CommandHandler(ChangeArea)
export class ChangeAreaHandler implements ICommandHandler<ChangeArea> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id, ...change }, context }: ChangeArea) {
    await this.store.transact(context, (unit) =>
      unit.handle(areaTree, unit.school, { type: 'Change', areaId: id, ...change }),
    );
  }
}
