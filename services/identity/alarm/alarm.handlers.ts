import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { alarmClear, alarmQuery } from '../../../libs/contracts/identity/index.js';
import { Rejection, type RowOf } from '../../../libs/contracts/kernel/index.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { atHome, commandOf, LocalTime, queryOf, sessionOf, translate } from '../../../libs/platform/index.js';
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
    const { accountId, homeSchool } = sessionOf(context);
    const [account] = await this.database.inSchool(homeSchool, (sql) =>
      selectRows(sql, accountTable, 'id = $1', [accountId]),
    );
    if (!account) throw Rejection.notFound('账号不存在');
    const rows = await this.database.inSchool(context.school, (sql) =>
      selectRows(
        sql,
        alarmTable,
        'raised_at > to_timestamp($1::double precision / 1000)',
        [account.alarmsClearedUntil],
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
    await this.store.transact(atHome(context), (unit) =>
      unit.handle(accountDecider, accountId, { type: 'ClearAlarms', until: Date.now() }),
    );
  }
}
