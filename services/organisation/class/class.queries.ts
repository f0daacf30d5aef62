import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import type { classCodeValidate } from '../../../libs/contracts/organisation/class.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import { classTable } from './class.read-model.js';
import { type ClassTree, loadTree } from './class-tree.js';

/** The tree of a school. */
export class QueryClassTree extends Query<ClassTree> {
  constructor(readonly school: string) {
    super();
  }
}

/** Whether no other node of the school has the code. */
export class CheckClassCode extends Query<boolean> {
  constructor(
    readonly school: string,
    readonly input: InputOf<typeof classCodeValidate>,
  ) {
    super();
  }
}

@QueryHandler(QueryClassTree)
export class QueryClassTreeHandler implements IQueryHandler<QueryClassTree> {
  constructor(private readonly database: Database) {}

  execute({ school }: QueryClassTree) {
    return this.database.inSchool(school, (sql) => loadTree(sql, school));
  }
}

@QueryHandler(CheckClassCode)
export class CheckClassCodeHandler implements IQueryHandler<CheckClassCode> {
  constructor(private readonly database: Database) {}

  async execute({ school, input: { code, id } }: CheckClassCode) {
    const holders = await this.database.inSchool(school, (sql) =>
      selectRows(sql, classTable, 'school = $1 and code = $2', [school, code]),
    );
    return holders.every((holder) => holder.id === id);
  }
}
