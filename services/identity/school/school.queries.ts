import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { schoolList, schoolQuery } from '../../../libs/contracts/identity/index.js';
import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage } from '../../../libs/database/index.js';
import { LocalTime, queryOf, sessionOf } from '../../../libs/platform/index.js';
import { allSchools, ownSchool, schoolTable } from './school.js';

export class ListReachableSchools extends queryOf(schoolQuery) {}
export class ListSchools extends queryOf(schoolList) {}

@QueryHandler(ListReachableSchools)
export class ListReachableSchoolsHandler implements IQueryHandler<ListReachableSchools> {
  constructor(private readonly database: Database) {}

  execute({ context }: ListReachableSchools) {
    const { accountType, school } = sessionOf(context);
    return accountType === 1 ? allSchools(this.database) : ownSchool(this.database, school);
  }
}

const listOptions: ListOptions<typeof schoolTable> = {
  filters: { name: { contains: 'name' }, code: { contains: 'code' } },
  orderable: wireNamesOf(schoolList) as ListOptions<typeof schoolTable>['orderable'],
  defaultOrder: [['foundedAt', 'desc']],
};

@QueryHandler(ListSchools)
export class ListSchoolsHandler implements IQueryHandler<ListSchools> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input }: ListSchools) {
    const page = await this.database.asSystem((sql) => listPage(sql, schoolTable, input, listOptions));
    return { ...page, data: page.data.map((row) => ({ ...row, foundedAt: this.time.text(row.foundedAt) })) };
  }
}
