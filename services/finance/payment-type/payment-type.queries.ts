import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  paymentTypeNameCheck,
  paymentTypeQuery,
  paymentTypeQueryAll,
  paymentTypeQueryOpen,
} from '../../../libs/contracts/finance/index.js';
import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage, selectRows } from '../../../libs/database/index.js';
import { LocalTime, queryOf, translate } from '../../../libs/platform/index.js';
import { nameTaken, type PaymentTypeRow, paymentTypeTable } from './payment-type.read-model.js';

export class ListPaymentTypes extends queryOf(paymentTypeQuery) {}
/** The types that a new fee project may have. */
export class ListOpenPaymentTypes extends queryOf(paymentTypeQueryOpen) {}
export class ListAllPaymentTypes extends queryOf(paymentTypeQueryAll) {}
/** Whether no other payment type of the school has the name. */
export class CheckPaymentTypeName extends queryOf(paymentTypeNameCheck) {}

const listed: ListOptions<typeof paymentTypeTable> = {
  filters: { name: { contains: 'name' } },
  orderable: wireNamesOf(paymentTypeQuery) as ListOptions<typeof paymentTypeTable>['orderable'],
  defaultOrder: [
    ['position', 'asc'],
    ['name', 'asc'],
  ],
};
const inOrder = 'order by position, name collate "zh-Hans-CN-x-icu"';

/** A row as calls answer it. Fee projects, which would use a type, do not exist yet: none is used. */
const answered = (row: PaymentTypeRow, time: LocalTime) => ({
  ...row,
  createdAt: time.text(row.createdAt),
  used: false,
});

@QueryHandler(ListPaymentTypes)
export class ListPaymentTypesHandler implements IQueryHandler<ListPaymentTypes> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  execute({ input, context: { school } }: ListPaymentTypes) {
    return this.database.inSchool(school, async (sql) => {
      const { data, recordCount } = await listPage(sql, paymentTypeTable, input, listed);
      return { data: data.map((row) => answered(row, this.time)), recordCount };
    });
  }
}

@QueryHandler(ListOpenPaymentTypes)
export class ListOpenPaymentTypesHandler implements IQueryHandler<ListOpenPaymentTypes> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ context: { school } }: ListOpenPaymentTypes) {
    const today = this.time.day(Date.now());
    const offered = 'school = $1 and is_open and (not is_limited or $2::date between valid_from and valid_to)';
    const rows = await this.database.inSchool(school, (sql) =>
      selectRows(sql, paymentTypeTable, offered, [school, today], inOrder),
    );
    return rows.map((row) => answered(row, this.time));
  }
}

@QueryHandler(ListAllPaymentTypes)
export class ListAllPaymentTypesHandler implements IQueryHandler<ListAllPaymentTypes> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ context: { school } }: ListAllPaymentTypes) {
    const rows = await this.database.inSchool(school, (sql) =>
      selectRows(sql, paymentTypeTable, 'school = $1', [school], inOrder),
    );
    return rows.map((row) => answered(row, this.time));
  }
}

@QueryHandler(CheckPaymentTypeName)
export class CheckPaymentTypeNameHandler implements IQueryHandler<CheckPaymentTypeName> {
  constructor(private readonly database: Database) {}

  async execute({ input: { name, id }, context: { school, language } }: CheckPaymentTypeName) {
    const holders = await this.database.inSchool(school, (sql) =>
      selectRows(sql, paymentTypeTable, 'school = $1 and name = $2', [school, name]),
    );
    const isUsable = holders.every((holder) => holder.id === id);
    return { isUsable, problem: isUsable ? '' : translate({ template: nameTaken }, language) };
  }
}
