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
import { answers, FileAnswer } from '../../../libs/platform/index.js';
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
  school: string,
  { classId, hasPhoto }: InputOf<typeof faceQuery>['params'],
): Promise<HolderOptions> {
  const classIds = await filteredClasses(sql, school, { classId });
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
  school: string,
  input: InputOf<typeof faceQuery>,
): Promise<Page<Pick<StudentRow | TeacherRow, Shared>>> {
  const { type = 1, classId, ...params } = input.params;
  // Only students are asked for by their class.
  if (type === 1)
    return listPage<typeof studentTable>(
      sql,
      studentTable,
      input,
      await listOptions(studentTable, sql, school, { classId, ...params }),
    );
  return listPage<typeof teacherTable>(sql, teacherTable, input, await listOptions(teacherTable, sql, school, params));
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
export const listFaces = answers(faceQuery, async (sql, input, { school }) => {
  const { data, recordCount } = await holders(sql, school, input);
  return { data: await describeHolders(sql, school, data), recordCount };
});

/** A photo, to be shown. */
export const showFace = answers(faceImage, async (sql, { hash }, { school }) => {
  const content = await readPicture(sql, faceImageTable, school, hash);
  if (!content) throw Rejection.notFound('照片不存在');
  const { fileName, contentType } = faceImage.answer;
  const write = async (stream: Writable) => void stream.end(content);
  return new FileAnswer(fileName, contentType, write, 'inline');
});
