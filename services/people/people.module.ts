import { serviceModule } from '../../libs/platform/index.js';
import { activationFolder } from './activation/index.js';
import { bindingFolder } from './binding/index.js';
import { cardTypes } from './card/card-types.js';
import { cardFolder } from './card/index.js';
import { cardCheckFolder } from './card-check/index.js';
import { classes, teacherBindings } from './class/classes.js';
import { reachableDevices } from './device/reachable-devices.js';
import { erasureFolder } from './erasure/index.js';
import { faceFolder } from './face/index.js';
import { graduationFolder } from './graduation/index.js';
import { historyFolder } from './history/index.js';
import { imports } from './import/imports.js';
import { importFolder } from './import/index.js';
import { parentFolder } from './parent/index.js';
import { tellPeople } from './people.sample.js';
import { pictureFolder } from './picture/index.js';
import { rosterFolder } from './roster/index.js';
import { studentFolder } from './student/index.js';
import { syncFolder } from './sync/index.js';
import { teacherFolder } from './teacher/index.js';

/** Students, parents, teachers, their cards, and the imports of them. */
export const peopleService = serviceModule({
  name: 'people',
  folders: [
    studentFolder,
    parentFolder,
    bindingFolder,
    rosterFolder,
    teacherFolder,
    cardFolder,
    cardCheckFolder,
    pictureFolder,
    faceFolder,
    activationFolder,
    syncFolder,
    importFolder,
    graduationFolder,
    historyFolder,
    erasureFolder,
  ],
  teacherClasses: teacherBindings,
  projections: [classes.projection, teacherBindings.projection, cardTypes, reachableDevices],
  start: imports.start,
  stop: imports.stop,
  sample: tellPeople,
});
