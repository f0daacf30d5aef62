import { type Database, saveRows } from '../../../libs/database/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { classes } from '../../../services/people/class/classes.js';

export const SCHOOLS = 200;
const STUDENTS = 5000;
export const GRADES = 3;
export const CLASSES = 12;

/** Ids of the schools, from 0 on. */
export const schoolId = (number: number) => namedId('bench', 'school', number);
export const gradeId = (school: string, grade: number) => namedId(school, 'grade', grade);
const classId = (school: string, grade: number, place: number) => namedId(school, 'class', grade, place);
/** Name of a class in the place of a grade. */
export const className = (grade: number, place: number) => `${grade + 1}年级${place + 1}班`;

/** The tree of a school as the copy of classes holds it. */
export function treeOf(school: string) {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const node = (id: string, name: string, parentId: string | null, type: number) => {
    return { id, school, parentId, name, code: id, type, state: 1 };
  };
  return numbers(GRADES).flatMap((grade) => [
    node(gradeId(school, grade), `${grade + 1}年级`, null, 1),
    ...numbers(CLASSES).map((place) =>
      node(classId(school, grade, place), className(grade, place), gradeId(school, grade), 2),
    ),
  ]);
}

/** Students with one parent each, as their projections would have stored them. */
export async function fillSchools(database: Database): Promise<void> {
  for (let number = 0; number < SCHOOLS; number++) {
    const school = schoolId(number);
    const tree = treeOf(school);
    const rooms = tree.filter(({ type }) => type === 2).map(({ id }) => id);
    await database.asSystem(async (sql) => {
      await saveRows(sql, classes.table, tree);
      const [studentId, parentId] = ['student', 'parent'].map((kind) => `md5($1::uuid || '${kind}' || n)::uuid`);
      const at = `to_timestamp(1790000000 + n)`;
      const name = `substr('王李张刘陈杨赵黄周吴', 1 + n % 10, 1) || substr('浩然子轩宇航博文一鸣俊杰', 1 + n % 11, 2)`;
      await sql.query(
        `insert into people.student (id, school, code, name, sex, phone, card_number, card_state, class_id,
           unlimited_messages, state, creation_type, created_at)
         select ${studentId}, $1, 'S' || lpad(n::text, 5, '0'), ${name}, case n % 2 when 0 then '男' else '女' end,
           '139' || lpad((n * 7919 % 100000000)::text, 8, '0'), lpad(n::text, 10, '0'), '已发卡',
           ($2::uuid[])[1 + n % cardinality($2::uuid[])], false, 1 + (n % 20 = 0)::int, 1, ${at}
         from generate_series(1, $3::int) as n`,
        [school, rooms, STUDENTS],
      );
      await sql.query(
        `insert into people.parent (id, school, code, name, phone, state, creation_type, created_at)
         select ${parentId}, $1, 'P' || n, ${name}, '138' || lpad(n::text, 8, '0'), 1, 1, ${at}
         from generate_series(1, $2::int) as n`,
        [school, STUDENTS],
      );
      await sql.query(
        `insert into people.parent_binding (id, school, student_id, parent_id, place)
         select gen_random_uuid(), $1, ${studentId}, ${parentId}, 2 from generate_series(1, $2::int) as n`,
        [school, STUDENTS],
      );
    });
  }
  await database.asOwner((sql) => sql.query('vacuum analyze'));
}
