import { readFile } from 'node:fs/promises';
import { type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { faceDelete, faceUpload, faceUrlOf } from '../../../libs/contracts/people/index.js';
import { lockRows, type Sql, selectRows } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { keepPicture } from '../../../libs/picture/index.js';
import { handles, serves } from '../../../libs/platform/index.js';
import { faceImageTable, faceTable } from '../picture/face.read-model.js';
import { forgetImages } from '../picture/face-images.js';
import { holdOwnStudents, studentTable } from '../student/student.read-model.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { face } from './face.js';
import { photoOf } from './photo.js';

/** Largest file, bytes (source: faceid.upload). */
const largest = 2 * 1024 * 1024;

/** Refusal of a photo of nobody. */
const unknownPerson = '人员不存在';

const tables = { 1: studentTable, 3: teacherTable } as const;

/** Takes a photo of a person; gives its address. */
export const uploadFace = serves(
  faceUpload,
  { store: EventStore },
  async ({ file, type, personId }, context, { store }) => {
    if (file.size > largest) throw Rejection.invalid('图片文件不能超过{max}MB', { max: largest / 1024 / 1024 });
    const { content, ...photo } = await photoOf(await readFile(file.path));
    return store.transact(context, async (unit) => {
      if (type !== 1 && context.ownClassIds) throw Rejection.notFound(unknownPerson);
      await holdOwnStudents(unit.sql, context, [personId], unknownPerson);
      if ((await lockRows(unit.sql, tables[type], unit.school, [personId])) === 0)
        throw Rejection.notFound(unknownPerson);
      await keepPicture(unit, faceImageTable, photo.hash, content);
      await forgetImages(unit, [personId], photo.hash);
      const taken = { ...photo, size: content.length, personType: type, creationType: 3 as const };
      await unit.handle(face, personId, { type: 'Take', face: taken });
      return { faceUrl: faceUrlOf(photo.hash) };
    });
  },
);

/** Ids of the persons with a photo that codes mean; of a student and a teacher with one code the student is meant. */
async function personsByCode(sql: Sql, school: string, codes: readonly string[], type?: 1 | 3): Promise<string[]> {
  const found = new Map<string, string>();
  for (const kind of type ? [type] : ([1, 3] as const)) {
    const open = codes.filter((code) => !found.has(code));
    const persons = await selectRows(sql, tables[kind], 'school = $1 and code = any($2)', [school, open]);
    const ids = persons.map(({ id }) => id);
    const photos = await selectRows(sql, faceTable, 'school = $1 and person_id = any($2)', [school, ids]);
    const withPhoto = new Set(photos.map(({ personId }) => personId));
    for (const { id, code } of persons) if (withPhoto.has(id)) found.set(code, id);
  }
  if (found.size < new Set(codes).size) throw Rejection.notFound('照片不存在');
  return [...found.values()];
}

/** The persons that a request names by ids or codes. @throws Rejection 1001, 1004 */
async function selectedPersons(
  { sql, school }: Unit,
  { ids = [], list = [], type }: InputOf<typeof faceDelete>,
): Promise<string[]> {
  if (ids.length > 0) return [...new Set(ids)];
  const codes = list.flatMap(({ personCode }) => personCode ?? []);
  if (codes.length === 0) throw Rejection.invalid('请选择记录');
  return personsByCode(sql, school, codes, type);
}

/** Removes photos. */
export const deleteFaces = handles(faceDelete, async (unit, input) => {
  const ids = await selectedPersons(unit, input);
  for (const table of Object.values(tables)) await lockRows(unit.sql, table, unit.school, ids);
  await forgetImages(unit, ids);
  await unit.handleMany(
    face,
    ids.map((id) => ({ id, command: { type: 'Remove' as const } })),
  );
});
