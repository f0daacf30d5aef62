import type { Page, PagedRequest } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, tableName } from '../../../libs/database/index.js';
import { classes, persons } from '../copies.js';

/** What lists of persons may be asked for. */
export interface PersonFilters {
  /** Contained in code, name or phone. */
  keyword?: string;
  /** Class or unit, with those below it. */
  classId?: string;
}

/** Makes a condition in SQL; `bind` adds a parameter and gives its placeholder. */
type Condition = (bind: (value: unknown) => string) => string;

/** A person as attendance lists it. */
export interface ListedPerson {
  personId: string;
  personCode: string;
  personName: string;
  /** Persons in groups are students and teachers. */
  personType: 1 | 3;
  classId: string | null;
  className: string;
  phone: string | null;
}

const className = {
  sql: `select class.name from ${tableName(classes.table)} class where class.id = person_directory.class_id`,
};
const orderable: ListOptions<typeof persons.table>['orderable'] = {
  personid: 'id',
  personId: 'id',
  groupid: 'id',
  groupId: 'id',
  personcode: 'code',
  personCode: 'code',
  personname: 'name',
  personName: 'name',
  persontype: 'type',
  personType: 'type',
  mobil: 'phone',
  classesid: 'classId',
  classname: className,
  className,
};

/** A page of the school's persons that fulfil a condition, by their codes; who left the school is in no list. */
export async function pageOfPersons(
  sql: Sql,
  school: string,
  request: PagedRequest<PersonFilters>,
  condition: Condition,
): Promise<Page<ListedPerson>> {
  const { classId } = request.params;
  const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
  const { data, recordCount } = await listPage(sql, persons.table, request, {
    search: { parameter: 'keyword', columns: ['code', 'name', 'phone'] },
    where: (bind) =>
      [
        `school = ${bind(school)}`,
        ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
        `(${condition(bind)})`,
      ].join(' and '),
    orderable,
    defaultOrder: [['code', 'asc']],
  });
  const known = await classes.byId(sql, school, [...new Set(data.flatMap((person) => person.classId ?? []))]);
  const rows = data.map(({ id, code, name, type, phone, classId }) => ({
    personId: id,
    personCode: code,
    personName: name,
    personType: type as ListedPerson['personType'],
    classId,
    className: known.get(classId ?? '')?.name ?? '',
    phone,
  }));
  return { data: rows, recordCount };
}
