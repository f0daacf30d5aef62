import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Rejection } from '../../../libs/contracts/kernel/index.js';

/** Longest side of a stored photo, px (source: faceid.upload). */
const longestSide = 640;
/** Shortest side of a photo on which a terminal finds a face, px (chosen). */
const shortestSide = 80;
/** Most pixels that are decoded: more is no photo but an attack on memory. */
const mostPixels = 50_000_000;

// A photo is decoded once; the requests beside it keep their processors.
sharp.cache(false);
sharp.concurrency(1);

/** A photo as it is stored: JPEG without any metadata. */
export interface Photo {
  content: Buffer;
  /** SHA-256 of the content, in hex. */
  hash: string;
  /** Px. */
  width: number;
  height: number;
}

async function read(upload: Buffer) {
  if (upload.length === 0) throw Rejection.invalid('请上传jpg或png格式的图片');
  // Of the header alone, which names the size before anything is decoded.
  const metadata = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata || !['jpeg', 'png'].includes(metadata.format)) throw Rejection.invalid('请上传jpg或png格式的图片');
  const { width, height } = metadata;
  if (width * height > mostPixels) throw Rejection.invalid('照片像素过大，请缩小后重新上传');
  if (Math.min(width, height) < shortestSide)
    throw Rejection.invalid('照片过小，长和宽至少{min}像素', { min: shortestSide });
  return sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' });
}

/**
 * Makes the stored photo of an uploaded file: turned upright, at most 640x640, newly encoded, which drops metadata such
 * as the place where it was taken, and whatever hides in the file.
 * @throws Rejection 1001 with the reason, for what is no photo
 */
export async function photoOf(upload: Buffer): Promise<Photo> {
  const image = await read(upload);
  const { data, info } = await image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw Rejection.invalid('照片已损坏，请重新选择');
    });
  const hash = createHash('sha256').update(data).digest('hex');
  return { content: data, hash, width: info.width, height: info.height };
}
