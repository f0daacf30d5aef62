import { grouped, type Sql, tableName } from '../../../libs/database/index.js';
import { loadTree } from '../class/class-tree.js';
import { guardianTable, persons } from '../copies.js';
import { teacherBindingTable } from '../teacher-binding/teacher-binding.read-model.js';

/** To whom a message goes. */
export interface Audience {
  /** Enumeration MessageTarget: 1 whole school, 2 parents, 3 teachers, 4 administrators. */
  target: 1 | 2 | 3 | 4;
  /** Organisation unit, with all below it; null is the whole school. */
  classId: string | null;
}

/** Somebody who gets a message or a notice. */
export interface Recipient {
  id: string;
  /** 1 parent, 3 teacher (enumeration SendTargetType). */
  type: 1 | 3;
  name: string;
  classId: string | null;
}

const person = tableName(persons.table);
const guardian = tableName(guardianTable);
const binding = tableName(teacherBindingTable);

/** Placeholders of the statements: $1 the school, $2 the classes or null for all. */
const inClass = (column: string) => `($2::uuid[] is null or ${column} = any($2))`;

const child = `from ${guardian} bound join ${person} student on student.id = bound.student_id
  where bound.parent_id = person.id and student.state = 1 and ${inClass('student.class_id')}`;
/** Enabled parents; of classes those with an enabled child in one of them. */
const parents = {
  type: 1,
  where: `person.type = 2 and person.state = 1 and ($2::uuid[] is null or exists (select ${child}))`,
  class: `(select student.class_id ${child} order by student.code limit 1)`,
};

const bound = (further: string) =>
  `from ${binding} binding where binding.teacher_id = person.id and ${inClass('binding.class_id')} ${further}`;
const teachersWhere = (condition: string, further = '') => ({
  type: 3,
  where: `person.type = 3 and person.state = 1 and ${condition}`,
  class: `coalesce(case when ${inClass('person.class_id')} then person.class_id end,
    (select binding.class_id ${bound(further)} order by binding.id limit 1))`,
});
/** Enabled teachers; of classes those who belong to one of them or are bound to one. */
const teachers = teachersWhere(`(${inClass('person.class_id')} or exists (select ${bound('')}))`);
const isManager = 'and binding.job_id is not null';
/** Enabled teachers who are bound to a class as managers. */
const administrators = teachersWhere(`exists (select ${bound(isManager)})`, isManager);

const groups = { 1: [parents, teachers], 2: [parents], 3: [teachers], 4: [administrators] } as const;

/** The class with all below it; null stands for all. */
async function classesOf(sql: Sql, school: string, { classId }: Audience): Promise<string[] | null> {
  if (classId === null) return null;
  const tree = await loadTree(sql, school);
  return tree.branch(tree.node(classId)).map(({ id }) => id);
}

/**
 * The next recipients of a message, in the order of their ids.
 * @param after id of the last one that is known already
 */
export async function nextRecipients(
  sql: Sql,
  school: string,
  audience: Audience,
  after: string,
  most: number,
): Promise<Recipient[]> {
  const classIds = await classesOf(sql, school, audience);
  const parts = groups[audience.target].map(
    (group) => `(select person.id, ${group.type} as type, person.name, ${group.class} as "classId"
      from ${person} person where person.school = $1 and person.id > $3 and ${group.where} order by person.id limit $4)`,
  );
  return sql.query<Recipient>(`select * from (${parts.join(' union all ')}) as chosen order by id limit $4`, [
    school,
    classIds,
    after,
    most,
  ]);
}

/** Those of an audience whose names have this part, in the order of their names; the one alone whose id is given. */
export async function findRecipients(
  sql: Sql,
  school: string,
  audience: Audience,
  { keyword = '', id = null }: { keyword?: string; id?: string | null },
  most: number,
): Promise<Recipient[]> {
  const classIds = await classesOf(sql, school, audience);
  const parts = groups[audience.target].map(
    (group) => `select person.id, ${group.type} as type, person.name, ${group.class} as "classId"
      from ${person} person where person.school = $1 and ${group.where}
        and ($3::uuid is null or person.id = $3) and strpos(person.name, $4) > 0`,
  );
  return sql.query<Recipient>(`select * from (${parts.join(' union all ')}) as found order by name, id limit $5`, [
    school,
    classIds,
    id,
    keyword,
    most,
  ]);
}

/** How many parents and teachers a message goes to. @throws Rejection 1004 where there is no such class */
export async function countRecipients(
  sql: Sql,
  school: string,
  audience: Audience,
): Promise<{ parents: number; teachers: number }> {
  const classIds = await classesOf(sql, school, audience);
  const parts = groups[audience.target].map(
    (group) => `select ${group.type} as type, count(*)::integer as count
      from ${person} person where person.school = $1 and ${group.where}`,
  );
  const rows = await sql.query<{ type: number; count: number }>(parts.join(' union all '), [school, classIds]);
  const countOf = (wanted: number) => rows.find(({ type }) => type === wanted)?.count ?? 0;
  return { parents: countOf(1), teachers: countOf(3) };
}

/** The enabled parents of students, by student, and the class of each. */
export async function guardiansOf(
  sql: Sql,
  school: string,
  studentIds: readonly string[],
): Promise<Map<string, Recipient[]>> {
  const rows = await sql.query<Recipient & { studentId: string }>(
    `select bound.student_id as "studentId", parent.id, 1 as type, parent.name, student.class_id as "classId"
     from ${guardian} bound join ${person} parent on parent.id = bound.parent_id
       join ${person} student on student.id = bound.student_id
     where bound.school = $1 and bound.student_id = any($2) and parent.state = 1 order by parent.id`,
    [school, studentIds],
  );
  return grouped(rows, ({ studentId }) => studentId);
}
