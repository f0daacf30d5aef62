import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { classCodeValidate } from '../../../libs/contracts/organisation/class.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import { queryOf } from '../../../libs/platform/index.js';
import { classTable } from './class.read-model.js';
import { type ClassTree, loadTree } from './class-tree.js';

/** The tree of a school. */
export class QueryClassTree extends Query<ClassTree> {
  constructor(readonly school: string) {
    super();
  }
}

/** Whether no other node of the school has the code. */
export class CheckClassCode extends queryOf(classCodeValidate) {}

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

  async execute({ input: { code, id }, context: { school } }: CheckClassCode) {
    const holders = await this.database.inSchool(school, (sql) =>
      selectRows(sql, classTable, 'school = $1 and code = $2', [school, code]),
    );
    return holders.every((holder) => holder.id === id);
  }
}
