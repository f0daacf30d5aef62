import { adds, creates } from '../../../libs/database/index.js';
import type { Folder } from '../../../libs/platform/index.js';
import { pictures, showPicture, uploadPicture } from './pictures.js';

/** Pictures that are uploaded. */
export const pictureFolder: Folder = {
  calls: [{ showPicture, uploadPicture }],
  migrations: [creates('Pictures1799600000000', [pictures]), adds('PictureTime1799700000000', pictures, ['keptAt'])],
};
