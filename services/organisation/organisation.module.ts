import { serviceModule } from '../../libs/platform/index.js';
import { resourceFolders } from '../../libs/resource/index.js';
import { askedLeaveTypes } from './asked-leave-types.js';
import { classFolder } from './class/index.js';
import { appAccounts, guardians, persons } from './copies.js';
import { Dispatcher } from './delivery/dispatcher.js';
import { deliveryFolder } from './delivery/index.js';
import * as dictionaries from './dictionaries.js';
import { logoFolder } from './logo/index.js';
import { messageFolder } from './message/index.js';
import { organisationSample } from './organisation.sample.js';
import { parametersFolder } from './parameters/index.js';
import { providerFolder } from './provider/index.js';
import { scoreFolder } from './score/index.js';
import { teacherBindingFolder } from './teacher-binding/index.js';
import { teacherClasses } from './teacher-binding/teaching.js';
import { weixinMenuFolder } from './weixin-menu/index.js';
import { yearTurnFolder } from './year-turn/index.js';

/** The organisation tree of a school and its dictionaries. */
export const organisationService = serviceModule({
  name: 'organisation',
  folders: [
    classFolder,
    teacherBindingFolder,
    yearTurnFolder,
    messageFolder,
    providerFolder,
    deliveryFolder,
    parametersFolder,
    logoFolder,
    weixinMenuFolder,
    scoreFolder,
    ...resourceFolders(dictionaries),
  ],
  teacherClasses,
  projections: [persons.projection, appAccounts, guardians, askedLeaveTypes.projection],
  start: async (find) => find(Dispatcher).start(),
  stop: (find) => find(Dispatcher).stop(),
  sample: organisationSample,
});
