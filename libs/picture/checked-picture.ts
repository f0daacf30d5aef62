import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { Slots } from '../concurrency/index.js';
import { Rejection } from '../contracts/kernel/index.js';

/** Most pixels that are decoded: more is no picture but an attack on memory. */
const mostPixels = 50_000_000;
/** Most pixels of a picture that comes in passes: it is decoded whole, with four bytes a pixel, others row by row. */
const mostPixelsInPasses = 16_000_000;

/** Decoded at a time, and how many may stand in line: each takes a processor, some as much memory as their pixels. */
const decodings = new Slots(2, 30, () => Rejection.state('当前上传图片较多，请稍后重试'));

// A picture is decoded once; the requests beside it keep their processors.
sharp.cache(false);
sharp.concurrency(1);

/** A picture as it is stored: newly encoded, without any metadata. */
export interface Picture {
  content: Buffer;
  /** SHA-256 of the content, in hex. */
  hash: string;
  /** Px. */
  width: number;
  height: number;
}

interface PictureRules {
  formats: readonly ('jpeg' | 'png')[];
  /** Refusal of what is no such picture. */
  refusal: string;
  /** Px. */
  shortestSide?: number;
}

/**
 * Opens an uploaded file as a picture that is small enough to be decoded.
 * @throws Rejection 1001 with the reason, for what is no such picture
 */
export async function openPicture(
  upload: Buffer,
  { formats, refusal, shortestSide = 1 }: PictureRules,
): Promise<Sharp> {
  if (upload.length === 0) throw Rejection.invalid(refusal);
  // Of the header alone, which names the size before anything is decoded.
  const metadata = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata || !(formats as readonly string[]).includes(metadata.format)) throw Rejection.invalid(refusal);
  const { width, height, isProgressive } = metadata;
  if (width * height > (isProgressive ? mostPixelsInPasses : mostPixels))
    throw Rejection.invalid('照片像素过大，请缩小后重新上传');
  if (Math.min(width, height) < shortestSide)
    throw Rejection.invalid('照片过小，长和宽至少{min}像素', { min: shortestSide });
  return sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' });
}

/**
 * Encodes a picture anew, which drops whatever hides in the file.
 * @throws Rejection 1001 for what is broken, 1005 when too many are sent at once
 */
export async function encodePicture(image: Sharp): Promise<Picture> {
  const { data, info } = await decodings.run(() =>
    image.toBuffer({ resolveWithObject: true }).catch(() => {
      throw Rejection.invalid('照片已损坏，请重新选择');
    }),
  );
  const hash = createHash('sha256').update(data).digest('hex');
  return { content: data, hash, width: info.width, height: info.height };
}
