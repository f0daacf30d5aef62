import { fen } from '../../libs/contracts/kernel/index.js';
import { selectRows } from '../../libs/database/index.js';
import { LocalTime, type SampleContext, type SampleSchool } from '../../libs/platform/index.js';
import { sampleEntries } from '../../libs/resource/index.js';
import { type ClassCommand, classNode } from './class/class.js';
import { classTable } from './class/class.read-model.js';
import {
  cardTypes,
  classesJobs,
  examTypes,
  holidays,
  jobs,
  leaveTypes,
  messageTemplates,
  subjects,
  terms,
} from './dictionaries.js';
import { sampleHolidays } from './holiday.sample.js';
import { sampleTemplates, tellMessages } from './message/message.sample.js';
import { readableDay } from './message/personal-text.js';
import { schoolParameters } from './parameters/parameters.js';
import { tellScores } from './score/score.sample.js';
import { teacherBinding } from './teacher-binding/teacher-binding.js';
import { sampleBindings } from './teacher-binding/teacher-binding.sample.js';

const sampleTerms = (schoolYear: number) =>
  [schoolYear - 1, schoolYear].flatMap((year) => [
    { name: `${year}-${year + 1}学年上学期`, remark: '九月至次年一月' },
    { name: `${year}-${year + 1}学年下学期`, remark: '二月至七月' },
  ]);
const sampleExamTypes = ['月考', '期中考试', '期末考试', '模拟考试'].map((name) => ({ name }));
const sampleCardTypes = [
  { name: '学生卡', type: 'IC', needsFee: false, needsDeposit: false, validDays: 1095 },
  { name: '教师卡', type: 'IC', needsFee: false, needsDeposit: false },
  { name: '临时卡', type: 'IC', needsFee: true, fee: fen(1000), needsDeposit: true, deposit: fen(2000), validDays: 30 },
];
const sampleJobs = ['德育主任', '年级组长', '教研组长', '教务主任'].map((name, index) => ({
  name,
  code: `J${index + 1}`,
}));
/** Place of 年级组长 among them. */
const gradeManager = 1;
const sampleSubjects = ['语文', '数学', '英语', '物理', '化学', '生物', '历史', '地理', '体育'].map((name, index) => ({
  name,
  code: `S${index + 1}`,
}));
const sampleLeaveTypes = ['事假', '病假'].map((name) => ({ name }));
const sampleClassesJobs = ['班长', '学习委员', '体育委员'].map((name) => ({ name }));

function addClasses({ classes }: SampleSchool) {
  const byId = new Map(classes.map((one) => [one.id, one]));
  const placeOf = (id: string | null): string[] => (id === null ? [] : [...placeOf(byId.get(id)!.parentId), id]);
  return classes.map(({ id, parentId, code, ...description }): { key: [string]; command: ClassCommand } => ({
    key: [id],
    command: { type: 'Add', place: placeOf(parentId), code, state: 1, description },
  }));
}

/** Tells the organisation's part of the sample school: its classes, dictionaries and three examinations. */
export async function organisationSample(context: SampleContext): Promise<void> {
  const { store, school, find } = context;
  const { schoolId, classes } = school;
  const schoolYear = Number(classes[0]?.enrolledOn?.slice(0, 4));
  const time = find(LocalTime);
  const today = time.day(Date.now());
  await store.transact({ school: schoolId, meta: { actor: 'system' } }, async (unit) => {
    const commands = addClasses(school);
    const told = await selectRows(unit.sql, classTable, 'school = $1', [schoolId], 'limit 1');
    if (told.length > 0) return;
    await unit.handleRows(classNode, commands);
    await unit.handleMany(terms.decider, sampleEntries(terms, schoolId, sampleTerms(schoolYear)));
    await unit.handleMany(examTypes.decider, sampleEntries(examTypes, schoolId, sampleExamTypes));
    await unit.handleMany(cardTypes.decider, sampleEntries(cardTypes, schoolId, sampleCardTypes));
    const jobEntries = sampleEntries(jobs, schoolId, sampleJobs);
    await unit.handleMany(jobs.decider, jobEntries);
    const subjectEntries = sampleEntries(subjects, schoolId, sampleSubjects);
    await unit.handleMany(subjects.decider, subjectEntries);
    const subjectIds = subjectEntries.map(({ id }) => id);
    await unit.handleMany(teacherBinding, sampleBindings(school, jobEntries[gradeManager]!.id, subjectIds));
    await unit.handleMany(messageTemplates.decider, sampleEntries(messageTemplates, schoolId, sampleTemplates));
    await tellMessages(unit, school, readableDay(time));
    await unit.handleMany(holidays.decider, sampleEntries(holidays, schoolId, sampleHolidays(schoolYear, today)));
    await unit.handleMany(leaveTypes.decider, sampleEntries(leaveTypes, schoolId, sampleLeaveTypes));
    await unit.handleMany(classesJobs.decider, sampleEntries(classesJobs, schoolId, sampleClassesJobs));
    const others = { recordsGoHome: 1 } as const;
    await unit.handle(schoolParameters, schoolId, { type: 'Change', health: { reportsHealth: true }, others });
  });
  await tellScores(context, schoolYear);
}
