import { largestPicture, pictureNotPng, pictureTooLarge, pictureUpload } from '@contracts/devices/upload.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useServerTexts } from '@/language/use-texts.js';
import { chooseFile } from './choose-file.js';

/**
 * Lets the user choose a picture, or says why it is none that is taken.
 * @param take is given the file
 * @returns begins it; what it is given runs what follows the choice, for which a user may take any time
 */
export function usePictureChoice(take: (file: File) => unknown) {
  const translate = useServerTexts();
  return async (run: (work: () => unknown) => Promise<void>): Promise<void> => {
    const file = await chooseFile('.png');
    const refusal =
      file.type !== 'image/png' ? pictureNotPng : file.size > largestPicture ? pictureTooLarge : undefined;
    if (refusal) return notify.error(translate(refusal));
    await run(() => take(file));
  };
}

/**
 * Lets the user choose a picture and sends it, to be named by what it shows.
 * @param take is given its address
 */
export const usePictureUpload = (take: (url: string) => unknown) =>
  usePictureChoice(async (file) => take((await change(pictureUpload, { file })).url));
