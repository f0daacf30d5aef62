import { encodePicture, openPicture, type Picture } from '../../../libs/picture/index.js';

/** Longest side of a stored photo, px (source: faceid.upload). */
const longestSide = 640;
/** Shortest side of a photo on which a terminal finds a face, px (chosen). */
const shortestSide = 80;

/**
 * Makes the stored photo of an uploaded file: a JPEG, turned upright, at most 640x640, newly encoded, which drops metadata
 * such as the place where it was taken.
 * @throws Rejection 1001 with the reason, for what is no photo
 */
export async function photoOf(upload: Buffer): Promise<Picture> {
  const image = await openPicture(upload, {
    formats: ['jpeg', 'png'],
    refusal: '请上传jpg或png格式的图片',
    shortestSide,
  });
  return encodePicture(
    image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true }),
  );
}
