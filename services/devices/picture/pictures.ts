import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import {
  largestPicture,
  pictureImage,
  pictureNotPng,
  pictureTooLarge,
  pictureUpload,
  pictureUrlOf,
} from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { encodePicture, keepPicture, openPicture, pictureTable, readPicture } from '../../../libs/picture/index.js';
import { answers, FileAnswer, serves } from '../../../libs/platform/index.js';

/** Longest side of a stored picture, px (chosen). */
const longestSide = 1600;

/** Pictures of rooms and of what stands in them. */
export const pictures = pictureTable('devices', 'picture');

/** Takes a picture; gives its address. */
export const uploadPicture = serves(pictureUpload, { store: EventStore }, async ({ file }, context, { store }) => {
  if (file.size > largestPicture) throw Rejection.invalid(pictureTooLarge);
  const rules = { formats: ['png'], refusal: pictureNotPng } as const;
  const opened = await openPicture(await readFile(file.path), rules);
  const size = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  const { hash, content } = await encodePicture(opened.resize(size).png({ compressionLevel: 9 }));
  return store.transact(context, async (unit) => {
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
