import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import {
  parentBoundStudents,
  parentCheck,
  parentCodeCheck,
  parentQuery,
  parentSuggest,
} from '../../../libs/contracts/people/index.js';
import { Database, type ListOptions, listPage, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { grouped } from '../../../libs/directory/grouped.js';
import { LocalTime, queryOf } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import { bindingTable, type StudentRow, studentTable } from '../student/student.read-model.js';
import { parentTable } from './parent.read-model.js';

export class ListParents extends queryOf(parentQuery) {}
export class SuggestParents extends queryOf(parentSuggest) {}
export class ListBoundStudents extends queryOf(parentBoundStudents) {}
export class CheckParentCode extends queryOf(parentCodeCheck) {}
export class CheckParent extends queryOf(parentCheck) {}

const listed: ListOptions<typeof parentTable> = {
  filters: {
    state: { equals: 'state' },
    creationType: { equals: 'creationType' },
    phone: { contains: 'phone' },
    name: { contains: 'name' },
    idNumber: { contains: 'idNumber' },
  },
  orderable: wireNamesOf(parentQuery) as ListOptions<typeof parentTable>['orderable'],
  defaultOrder: [
    ['createdAt', 'desc'],
    ['code', 'asc'],
  ],
};

type BoundStudent = Pick<StudentRow, 'code' | 'name' | 'classId'> & { id: string; studentId: string; parentId: string };

/** The students of parents, by parent. */
async function boundStudents(sql: Sql, school: string, parentIds: readonly string[]) {
  const rows = await sql.query<BoundStudent>(
    `select binding.id, binding.parent_id as "parentId", student.id as "studentId",
       student.code, student.name, student.class_id as "classId"
     from ${tableName(bindingTable)} as binding join ${tableName(studentTable)} as student on student.id = binding.student_id
     where binding.parent_id = any($1) order by student.code`,
    [parentIds],
  );
  const known = await classes.byId(sql, school, [...new Set(rows.map(({ classId }) => classId))]);
  const students = rows.map(({ classId, ...row }) => ({ ...row, className: known.get(classId)?.name ?? '' }));
  return grouped(students, ({ parentId }) => parentId);
}

@QueryHandler(ListParents)
export class ListParentsHandler implements IQueryHandler<ListParents> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  execute({ input, context: { school } }: ListParents) {
    return this.database.inSchool(school, async (sql) => {
      const { data, recordCount } = await listPage(sql, parentTable, input, {
        ...listed,
        // Accounts of the parents' app do not exist yet: nobody is activated.
        where: () => (input.params.activated ? 'false' : undefined),
      });
      const ids = data.map(({ id }) => id);
      const students = await boundStudents(sql, school, ids);
      const rows = data.map(({ school: _school, createdAt, ...row }) => ({
        ...row,
        createdAt: this.time.text(createdAt),
        boundAccount: null,
        accountId: null,
        followerId: null,
        activated: false,
        students: students.get(row.id) ?? [],
      }));
      return { data: rows, recordCount };
    });
  }
}

@QueryHandler(SuggestParents)
export class SuggestParentsHandler implements IQueryHandler<SuggestParents> {
  constructor(private readonly database: Database) {}

  execute({ input, context: { school } }: SuggestParents) {
    return this.database.inSchool(school, (sql) =>
      listPage(sql, parentTable, input, {
        search: { parameter: 'keyword', columns: ['name', 'code', 'phone'] },
        orderable: listed.orderable,
        defaultOrder: [['name', 'asc']],
      }),
    );
  }
}

@QueryHandler(ListBoundStudents)
export class ListBoundStudentsHandler implements IQueryHandler<ListBoundStudents> {
  constructor(private readonly database: Database) {}

  async execute({ input: { parentId }, context: { school } }: ListBoundStudents) {
    const students = await this.database.inSchool(school, (sql) => boundStudents(sql, school, [parentId]));
    return students.get(parentId) ?? [];
  }
}

/** True when nobody but the parent with the id fulfils the condition. */
async function isFree(sql: Sql, condition: string, parameters: readonly unknown[], id?: string): Promise<boolean> {
  const holders = await selectRows(sql, parentTable, condition, parameters);
  return holders.every((holder) => holder.id === id);
}

@QueryHandler(CheckParentCode)
export class CheckParentCodeHandler implements IQueryHandler<CheckParentCode> {
  constructor(private readonly database: Database) {}

  execute({ input: { code, id }, context: { school } }: CheckParentCode) {
    return this.database.inSchool(school, (sql) => isFree(sql, 'school = $1 and code = $2', [school, code], id));
  }
}

@QueryHandler(CheckParent)
export class CheckParentHandler implements IQueryHandler<CheckParent> {
  constructor(private readonly database: Database) {}

  execute({ input: { id, phone, idNumber }, context: { school } }: CheckParent) {
    return this.database.inSchool(school, (sql) =>
      isFree(sql, 'school = $1 and (phone = $2 or id_number = $3)', [school, phone ?? null, idNumber ?? null], id),
    );
  }
}
