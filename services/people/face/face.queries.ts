import type { Writable } from 'node:stream';
import { type InputOf, type Page, Rejection, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { faceImage, faceQuery } from '../../../libs/contracts/people/index.js';
import {
  type Column,
  type ListOptions,
  listPage,
  type Sql,
  type Table,
  tableName,
} from '../../../libs/database/index.js';
import { readPicture } from '../../../libs/picture/index.js';
import { answers, classIdsWithin, FileAnswer, type Scope } from '../../../libs/platform/index.js';
import { classes, classNameOrder, filteredClasses } from '../class/classes.js';
import { faceImageTable, faceTable, faceUrls } from '../picture/face.read-model.js';
import { type StudentRow, studentTable } from '../student/student.read-model.js';
import { type TeacherRow, teacherTable } from '../teacher/teacher.read-model.js';

/** What students and teachers have in common. */
type Shared = keyof StudentRow & keyof TeacherRow & string;
type HolderOptions = ListOptions<Table<Record<Shared, Column>>>;

const photoOfRow = (table: Table) =>
  `exists (select from ${tableName(faceTable)} as face where face.person_id = ${tableName(table)}.id)`;

/** How a request lists the persons of a table; a class stands for all below it. */
async function listOptions(
  table: Table,
  sql: Sql,
  scope: Scope,
  { classId, hasPhoto }: InputOf<typeof faceQuery>['params'],
): Promise<HolderOptions> {
  const classIds = classIdsWithin(scope, await filteredClasses(sql, scope.school, { classId }));
  return {
    filters: { name: { contains: 'name' }, code: { contains: 'code' } },
    orderable: {
      ...(wireNamesOf(faceQuery) as Record<string, Shared>),
      classname: classNameOrder,
      className: classNameOrder,
    },
    defaultOrder: [['code', 'asc']],
    where: (bind) => {
      const conditions = [
        ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
        ...(hasPhoto === undefined ? [] : [`${hasPhoto ? '' : 'not '}${photoOfRow(table)}`]),
      ];
      return conditions.length > 0 ? conditions.join(' and ') : undefined;
    },
  };
}

/** Students or teachers, as a request lists them. */
async function holders(
  sql: Sql,
  scope: Scope,
  input: InputOf<typeof faceQuery>,
): Promise<Page<Pick<StudentRow | TeacherRow, Shared>>> {
  const { type = 1, classId, ...params } = input.params;
  // Teachers belong to no class of a limited session.
  if (type !== 1 && scope.ownClassIds) return { data: [], recordCount: 0 };
  // Only students are asked for by their class.
  if (type === 1)
    return listPage<typeof studentTable>(
      sql,
      studentTable,
      input,
      await listOptions(studentTable, sql, scope, { classId, ...params }),
    );
  return listPage<typeof teacherTable>(sql, teacherTable, input, await listOptions(teacherTable, sql, scope, params));
}

/** Adds to persons their classes and photos. */
async function describeHolders(sql: Sql, school: string, rows: readonly Pick<StudentRow | TeacherRow, Shared>[]) {
  const classIds = [...new Set(rows.flatMap(({ classId }) => classId ?? []))];
  const known = await classes.byId(sql, school, classIds);
  const urls = await faceUrls(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    schoolId: school,
    className: known.get(row.classId ?? '')?.name ?? '',
    faceUrl: urls.get(row.id) ?? null,
  }));
}

/** Lists persons with their photos. */
export const listFaces = answers(faceQuery, async (sql, input, context) => {
  const { data, recordCount } = await holders(sql, context, input);
  return { data: await describeHolders(sql, context.school, data), recordCount };
});

/** Whether a request may see a picture: a limited session those of its students. */
async function maySee(sql: Sql, { school, ownClassIds }: Scope, hash: string): Promise<boolean> {
  if (!ownClassIds) return true;
  const rows = await sql.query(
    `select from ${tableName(faceTable)} face join ${tableName(studentTable)} student on student.id = face.person_id
     where face.school = $1 and face.hash = $2 and student.class_id = any($3) limit 1`,
    [school, hash, ownClassIds],
  );
  return rows.length > 0;
}

/** A photo, to be shown. */
export const showFace = answers(faceImage, async (sql, { hash }, context) => {
  const content = (await maySee(sql, context, hash)) && (await readPicture(sql, faceImageTable, context.school, hash));
  if (!content) throw Rejection.notFound('照片不存在');
  const { fileName, contentType } = faceImage.answer;
  const write = async (stream: Writable) => void stream.end(content);
  return new FileAnswer(fileName, contentType, write, 'inline');
});
