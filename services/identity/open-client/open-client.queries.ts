import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { openClientQuery } from '../../../libs/contracts/identity/index.js';
import { type RowOf, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage } from '../../../libs/database/index.js';
import { LocalTime, queryOf } from '../../../libs/platform/index.js';
import { openClientTable } from './open-client.read-model.js';

export class ListOpenClients extends queryOf(openClientQuery) {}

type Listed = RowOf<typeof openClientQuery>;

const listOptions: ListOptions<typeof openClientTable> = {
  filters: { name: { contains: 'name' }, state: { equals: 'state' } },
  orderable: { ...wireNamesOf(openClientQuery) } as ListOptions<typeof openClientTable>['orderable'],
  defaultOrder: [['createdAt', 'desc']],
};

@QueryHandler(ListOpenClients)
export class ListOpenClientsHandler implements IQueryHandler<ListOpenClients> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context }: ListOpenClients) {
    const page = await this.database.inSchool(context.school, (sql) =>
      listPage(sql, openClientTable, input, listOptions),
    );
    const data = page.data.map(
      ({ secretHash: _secret, ...row }): Listed => ({
        ...(row as typeof row & Pick<Listed, 'state'>),
        createdAt: this.time.text(row.createdAt),
      }),
    );
    return { ...page, data };
  }
}
