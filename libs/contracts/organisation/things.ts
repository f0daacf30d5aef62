import { enabledState } from '../enumerations.js';
import { fact, removed, type Thing, thingOf, valuesOf } from '../kernel/index.js';
import { cardType } from './card-type.js';
import { classAdd, classSwitch } from './class.js';
import { classesJob } from './classes-job.js';
import { examType } from './exam-type.js';
import { holiday } from './holiday.js';
import { job } from './job.js';
import { leaveType } from './leave-type.js';
import { scoreAdd, scoreCorrect, scoreEnter, scoreSubmit } from './score.js';
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

const subjectId = { label: '学科', means: ['subject'] };
const sheetValues = {
  ...valuesOf(scoreAdd.input.form.nested!.fields),
  termId: { label: '学期', means: ['term'] },
  examTypeId: { label: '考试类型', means: ['examType'] },
  classId: { label: '班级', means: ['class'] },
  subjectIds: subjectId,
  studentIds: { label: '学生', means: ['student'] },
  'fullMarks.subjectId': subjectId,
  'fullMarks.fullMark': { label: '满分' },
};

const scoreSheet: Thing = {
  key: 'scoreSheet',
  source: 'organisation',
  category: 'scoreSheet',
  label: '学生成绩',
  name: ['name', 'classId'],
  values: sheetValues,
  events: {
    ScoreSheetAdded: scoreAdd.writes!,
    ScoreSheetChanged: '修改学生成绩',
    ScoreSheetSubmitted: scoreSubmit.writes!,
    ScoreSheetRemoved: removed('删除学生成绩'),
  },
};

const scoreColumn: Thing = {
  key: 'scoreColumn',
  source: 'organisation',
  category: 'scoreColumn',
  label: '成绩',
  name: ['sheetId', 'subjectId'],
  values: {
    sheetId: { label: '学生成绩', means: ['scoreSheet'] },
    subjectId,
    'scores.studentId': { label: '学生', means: ['student'] },
    'scores.score': { label: '成绩' },
    studentId: { label: '学生', means: ['student'] },
    score: { label: '成绩' },
    formerScore: { label: '更正前成绩' },
    reason: { label: '原因' },
  },
  events: {
    ScoresEntered: fact(scoreEnter.writes!),
    ScoreCorrected: fact(scoreCorrect.writes!),
  },
};

/** What auditors are told about the organisation and its dictionaries. */
export const organisationThings: readonly Thing[] = [
  organisationUnit,
  scoreSheet,
  scoreColumn,
  ...[cardType, classesJob, examType, holiday, job, leaveType, subject, term].map(thingOf),
];
