import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { operationLogDelete } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { operationHidden } from './operation-log.events.js';
import { hiddenTable, operationLogTable } from './operation-log.table.js';

export class HideOperations extends commandOf(operationLogDelete) {}

@CommandHandler(HideOperations)
export class HideOperationsHandler implements ICommandHandler<HideOperations> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { ids }, context }: HideOperations) {
    await this.store.transact(context, async (unit) => {
      const shown = await unit.sql.query<{ id: string }>(
        `select id from ${tableName(operationLogTable)} entry where id = any($1)
         and not exists (select from ${tableName(hiddenTable)} hidden where hidden.id = entry.id)`,
        [ids],
      );
      if (shown.length < ids.length) throw Rejection.notFound();
      for (const id of ids) unit.append(`logentry-${id}`, [operationHidden({})]);
    });
  }
}
