import { enabledState } from '../enumerations.js';
import { type Thing, thingOf, valuesOf } from '../kernel/index.js';
import { cardType } from './card-type.js';
import { classAdd, classSwitch } from './class.js';
import { classesJob } from './classes-job.js';
import { examType } from './exam-type.js';
import { holiday } from './holiday.js';
import { job } from './job.js';
import { leaveType } from './leave-type.js';
import { subject } from './subject.js';
import { term } from './term.js';

const organisationUnit: Thing = {
  key: 'class',
  source: 'organisation',
  category: 'class',
  label: '组织机构',
  name: ['name', 'code'],
  values: {
    ...valuesOf(classAdd.input),
    state: { label: '状态', labels: enabledState.labels },
    parentId: { label: '上级', means: ['class'] },
  },
  events: {
    ClassAdded: classAdd.writes!,
    ClassChanged: '修改组织机构',
    ClassMoved: '修改组织机构',
    ClassStateSwitched: classSwitch.writes!,
  },
};

/** What auditors are told about the organisation and its dictionaries. */
export const organisationThings: readonly Thing[] = [
  organisationUnit,
  ...[cardType, classesJob, examType, holiday, job, leaveType, subject, term].map(thingOf),
];
