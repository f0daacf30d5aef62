import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import {
  largestPicture,
  pictureHashIn,
  pictureImage,
  pictureNotPng,
  pictureTooLarge,
  pictureUpload,
  pictureUrlOf,
} from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { columnOf, tableName } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { encodePicture, keepPicture, openPicture, pictureTable, readPicture } from '../../../libs/picture/index.js';
import { answers, FileAnswer, serves } from '../../../libs/platform/index.js';
import { pictureNames } from '../dictionaries.js';

/** Longest side of a stored picture, px (chosen). */
const longestSide = 1600;

/** Pictures of rooms and of what stands in them. */
export const pictures = pictureTable('devices', 'picture');

/** Time after its upload in which a form is saved that names the picture, ms. */
const unnamedLifetime = 24 * 3_600_000;
/** Most pictures of a school that nothing names: no account fills the disk with uploads. */
const mostUnnamed = 100;

const named = pictureNames.map(
  ({ table, column }) => `exists (select from ${tableName(table)} as entry
    where entry.school = picture.school and entry.${columnOf(column)} = $2 || picture.hash)`,
);
const unnamed = `school = $1 and not (${named.join(' or ')})`;

/** Forgets pictures that nothing names for longer than a form is open. @throws Rejection 1005 where too many are left */
async function makeRoom({ sql, school }: Unit): Promise<void> {
  const place = tableName(pictures);
  await sql.query(
    `delete from ${place} as picture where ${unnamed} and coalesce(kept_at, '-infinity') < now() - $3 * interval '1 ms'`,
    [school, pictureUrlOf(''), unnamedLifetime],
  );
  const left = await sql.query(`select from ${place} as picture where ${unnamed} limit ${mostUnnamed}`, [
    school,
    pictureUrlOf(''),
  ]);
  if (left.length === mostUnnamed) throw Rejection.state('当前上传图片较多，请稍后重试');
}

/** Keeps a picture, which is named from now on, from being forgotten meanwhile. @throws Rejection 1004 where the school has none at the address */
export async function requirePicture({ sql, school }: Unit, url: string): Promise<void> {
  const kept = await sql.query(
    `update ${tableName(pictures)} set kept_at = now() where school = $1 and hash = $2 returning hash`,
    [school, pictureHashIn(url)],
  );
  if (kept.length === 0) throw Rejection.notFound('图片不存在');
}

/** Takes a picture; gives its address. */
export const uploadPicture = serves(pictureUpload, { store: EventStore }, async ({ file }, context, { store }) => {
  if (file.size > largestPicture) throw Rejection.invalid(pictureTooLarge);
  const rules = { formats: ['png'], refusal: pictureNotPng } as const;
  const opened = await openPicture(await readFile(file.path), rules);
  const size = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  const { hash, content } = await encodePicture(opened.resize(size).png({ compressionLevel: 9 }));
  return store.transact(context, async (unit) => {
    await makeRoom(unit);
    await keepPicture(unit, pictures, hash, content);
    return { url: pictureUrlOf(hash), name: file.name, size: content.length };
  });
});

/** A picture, to be shown. */
export const showPicture = answers(pictureImage, async (sql, { hash }, { school }) => {
  const content = await readPicture(sql, pictures, school, hash);
  if (!content) throw Rejection.notFound('图片不存在');
  const { fileName, contentType } = pictureImage.answer;
  const write = async (stream: Writable) => void stream.end(content);
  return new FileAnswer(fileName, contentType, write, 'inline');
});
