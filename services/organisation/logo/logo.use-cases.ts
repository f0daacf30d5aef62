import { readFile } from 'node:fs/promises';
import { largestPicture, pictureNotPng, pictureTooLarge } from '../../../libs/contracts/devices/upload.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { logoDelete, logoUpdate } from '../../../libs/contracts/organisation/school-logo.js';
import { tableName } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { encodePicture, keepPicture, openPicture } from '../../../libs/picture/index.js';
import { handles, serves } from '../../../libs/platform/index.js';
import { logoPictures, schoolLogo } from './logo.js';

/** Longest side of the stored sign, px: as sharp as paper is, and light for a page that everybody loads. */
const longestSide = 320;

/** Forgets the pictures of the school but this one. */
function keepOnly({ sql, school }: Unit, hash: string | undefined): void {
  sql.send(`delete from ${tableName(logoPictures)} where school = $1 and hash is distinct from $2`, [school, hash]);
}

/** Takes a picture as the sign of the school. @throws Rejection 1001 for what is no such picture */
export const changeLogo = serves(logoUpdate, { store: EventStore }, async ({ file }, context, { store }) => {
  if (file.size > largestPicture) throw Rejection.invalid(pictureTooLarge);
  const opened = await openPicture(await readFile(file.path), { formats: ['png'], refusal: pictureNotPng });
  const size = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  const { hash, content } = await encodePicture(opened.resize(size).png({ compressionLevel: 9 }));
  await store.transact(context, async (unit) => {
    await unit.handle(schoolLogo, unit.school, { type: 'Change', hash });
    await keepPicture(unit, logoPictures, hash, content);
    keepOnly(unit, hash);
  });
});

/** Takes the sign of the school away. */
export const removeLogo = handles(logoDelete, async (unit) => {
  await unit.handle(schoolLogo, unit.school, { type: 'Change', hash: undefined });
  keepOnly(unit, undefined);
});
