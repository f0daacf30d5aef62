import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { alarmClear, alarmQuery } from '../../../libs/contracts/identity/index.js';
import type { RowOf } from '../../../libs/contracts/kernel/index.js';
import { Database, selectRows, tableName } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { commandOf, LocalTime, queryOf, sessionOf, translate } from '../../../libs/platform/index.js';
import { accountDecider } from '../account/account.js';
import { accountTable } from '../account/account.read-model.js';
import { alarmTable } from './alarm.read-model.js';

export class ListAlarms extends queryOf(alarmQuery) {}
export class ClearAlarms extends commandOf(alarmClear) {}

/** Alarms that one answer holds. */
const mostListed = 200;

@QueryHandler(ListAlarms)
export class ListAlarmsHandler implements IQueryHandler<ListAlarms> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ context }: ListAlarms) {
    const { accountId } = sessionOf(context);
    const rows = await this.database.inSchool(context.school, (sql) =>
      selectRows(
        sql,
        alarmTable,
        `raised_at > (select alarms_cleared_until from ${tableName(accountTable)} where id = $1)`,
        [accountId],
        `order by raised_at desc limit ${mostListed}`,
      ),
    );
    return rows.map(({ id, type, template, values, happenedAt }) => ({
      id,
      type: type as RowOf<typeof alarmQuery>['type'],
      date: this.time.text(happenedAt),
      content: translate({ template, values }, context.language),
      cleared: false,
    }));
  }
}

@CommandHandler(ClearAlarms)
export class ClearAlarmsHandler implements ICommandHandler<ClearAlarms> {
  constructor(private readonly store: EventStore) {}

  async execute({ context }: ClearAlarms) {
    const { accountId } = sessionOf(context);
    await this.store.transact(context, (unit) =>
      unit.handle(accountDecider, accountId, { type: 'ClearAlarms', until: Date.now() }),
    );
  }
}
