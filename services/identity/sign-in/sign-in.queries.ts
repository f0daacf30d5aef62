import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { signInLogQuery } from '../../../libs/contracts/identity/index.js';
import { type RowOf, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage } from '../../../libs/database/index.js';
import { LocalTime, queryOf, translate } from '../../../libs/platform/index.js';
import { readWithinReach } from '../school/reach.js';
import type { FailureReason } from './sign-in.events.js';
import { signInLogTable } from './sign-in.read-model.js';

export class ListSignIns extends queryOf(signInLogQuery) {}

/** What the login log says of a failure. */
const reasons: Record<FailureReason, string> = {
  wrongCode: '验证码错误',
  wrongCredentials: '账号或密码错误',
  locked: '登录失败次数过多',
  disabled: '账号已被禁用',
};

@QueryHandler(ListSignIns)
export class ListSignInsHandler implements IQueryHandler<ListSignIns> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context }: ListSignIns) {
    const page = await readWithinReach(this.database, context, (sql) =>
      listPage(sql, signInLogTable, input, this.options),
    );
    const data = page.data.map((row) => ({
      ...(row as typeof row & Pick<RowOf<typeof signInLogQuery>, 'result' | 'accountType'>),
      createdAt: this.time.text(row.happenedAt),
      reason: row.reason ? translate({ template: reasons[row.reason as FailureReason] }, context.language) : '',
    }));
    return { ...page, data };
  }

  private get options(): ListOptions<typeof signInLogTable> {
    return {
      filters: {
        loginAccount: { contains: 'loginAccount' },
        result: { equals: 'result' },
        from: { from: 'happenedAt', as: (text: string) => this.time.instant(text) },
        to: { to: 'happenedAt', as: (text: string) => this.time.lastInstant(text) },
      },
      orderable: { ...wireNamesOf(signInLogQuery), createdAt: 'happenedAt', createtime: 'happenedAt' } as ListOptions<
        typeof signInLogTable
      >['orderable'],
      defaultOrder: [['happenedAt', 'desc']],
    };
  }
}
