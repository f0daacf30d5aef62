import { adds, creates } from '../../../libs/database/index.js';
import type { Folder } from '../../../libs/platform/index.js';
import { faceImageTable, faces } from './face.read-model.js';

/** The pictures of persons, and who has which. */
export const pictureFolder: Folder = {
  projections: [faces],
  migrations: [
    creates('FaceImages1795300000000', [faceImageTable]),
    adds('FaceImageTime1799700000000', faceImageTable, ['keptAt']),
  ],
};
