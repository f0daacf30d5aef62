import {
  call,
  clearable,
  code,
  entityCalls,
  id,
  list,
  paged,
  selection,
  text,
  texts,
  translations,
} from '../kernel/index.js';
import { groupField, pagedInGroup, pageOfParts } from './group-part.js';

const member = entityCalls({
  service: 'attendance',
  id: 'attgroup.person',
  label: '考勤人员',
  shows: ['attendanceMember', 'attendanceGroup', 'student', 'teacher', 'class'],
  changes: ['attendanceMember', 'attendanceGroup'],
});

/** Whose attendance is kept: students and teachers (enumeration PersonType). */
const attendant = { codes: [1, 3] as const };
/** The picker shows 3,000 persons at once; a school may choose them all. */
const mostPersons = 50_000;

const person = {
  personId: id({ wire: 'personid', always: true }),
  personCode: text({ wire: 'personcode', always: true }),
  personName: text({ wire: 'personname', always: true }),
  personType: code(attendant, { wire: 'persontype', always: true }),
  classId: clearable(id({ wire: 'classesid' })),
  className: text({ wire: 'classname', always: true }),
  phone: clearable(text({ wire: 'mobil' })),
};
const personFilters = {
  keyword: text({ label: '关键字' }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
};

export const groupPersonQuery = member.call('/api/attendance/manage/group/person/query', {
  input: pagedInGroup(personFilters),
  answer: pageOfParts(person),
  summary: 'Lists the persons of an attendance group by their codes; a class includes those below it',
});

export const groupPersonAdd = member.add('/api/attendance/manage/group/person/add', {
  permission: ['attendancegroup:dbtn_person'],
  isPersonal: true,
  writes: '添加考勤人员',
  input: {
    ...groupField,
    persons: list(
      {
        personId: id({ wire: 'personid', label: '人员', required: '请选择人员' }),
        // What else is sent of a person is checked and not kept: the person itself says it.
        personCode: text({ wire: 'personcode', label: '编码' }),
        personName: text({ wire: 'personname', label: '姓名' }),
        personType: code(attendant, { wire: 'persontype', label: '人员类型' }),
        classId: id({ wire: 'classesid', label: '班级' }),
      },
      { label: '人员', required: '请选择人员', max: mostPersons },
    ),
  },
  answer: { kind: 'none' },
  summary: 'Adds persons to a group, all or none; those who are in it are skipped, those in another one are refused',
});

export const groupPersonDelete = member.delete('/api/attendance/manage/group/person/delete', {
  permission: ['attendancegroup:dbtn_person'],
  summary: 'Takes persons out of their groups',
});

export const groupPersonMove = member.call('/api/attendance/manage/group/person/movegroup', {
  permission: ['attendancegroup:dbtn_person'],
  writes: '变更考勤组',
  input: { ...groupField, ...selection },
  answer: { kind: 'none' },
  summary: 'Moves persons to another group, all or none; the ids are those of the rows of their groups',
});

/** Persons that may be added to a group, for the picker. */
export const attendancePersonQuery = call({
  id: 'attbase.person',
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/manage/basequery/person',
  shows: ['student', 'teacher', 'class'],
  input: paged({
    personType: code(attendant, { wire: 'persontype', label: '人员类型' }),
    ...personFilters,
    excludedCodes: texts({ wire: 'excludecodes', label: '编码' }),
  }),
  answer: { kind: 'paged', fields: person },
  summary: 'Lists the students and teachers of the school by their codes, without those with the excluded codes',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const groupPersonTexts = translations({
  添加考勤人员: ['Add people to an attendance group', 'Añadir personas a un grupo', '出欠グループに対象者を追加'],
  删除考勤人员: ['Remove people from attendance groups', 'Quitar personas de grupos', '出欠グループから対象者を削除'],
  变更考勤组: ['Move to another attendance group', 'Cambiar de grupo de asistencia', '出欠グループを変更'],
});
