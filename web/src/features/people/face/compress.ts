/** Longest side of what is sent, px, and quality of its JPEG (source: faceid.list). */
const longestSide = 640;
const quality = 0.8;

/** Kinds of files that are taken. */
export const photoTypes = ['image/jpeg', 'image/png'];

/**
 * Makes a photo small enough to send: upright, at most 640x640, JPEG.
 * @returns undefined where the browser cannot read the file
 */
export async function compressPhoto(file: File): Promise<File | undefined> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!image) return undefined;
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG knows no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type }) : undefined;
}
