import { call, clearable, code, id, list, paged, selection, text, texts } from '../kernel/index.js';
import { groupField, groupPath, pagedInGroup } from './group-part.js';

const service = 'attendance';
const base = `${groupPath}/person`;
const permission = ['attendancegroup:dbtn_person'];

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

export const groupPersonQuery = call({
  id: 'attgroup.person.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: pagedInGroup(personFilters),
  answer: {
    kind: 'paged',
    fields: { id: id({ always: true }), groupId: id({ wire: 'groupid', always: true }), ...person },
  },
  summary: 'Lists the persons of an attendance group by their codes; a class includes those below it',
});

export const groupPersonAdd = call({
  id: 'attgroup.person.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission,
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

export const groupPersonDelete = call({
  id: 'attgroup.person.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission,
  writes: '删除考勤人员',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Takes persons out of their groups',
});

export const groupPersonMove = call({
  id: 'attgroup.person.movegroup',
  service,
  method: 'POST',
  path: `${base}/movegroup`,
  permission,
  writes: '变更考勤组',
  input: { ...groupField, ...selection },
  answer: { kind: 'none' },
  summary: 'Moves persons to another group, all or none; the ids are those of the rows of their groups',
});

/** Persons that may be added to a group, for the picker. */
export const attendancePersonQuery = call({
  id: 'attbase.person',
  service,
  method: 'POST',
  path: '/api/attendance/manage/basequery/person',
  input: paged({
    personType: code(attendant, { wire: 'persontype', label: '人员类型' }),
    ...personFilters,
    excludedCodes: texts({ wire: 'excludecodes', label: '编码' }),
  }),
  answer: { kind: 'paged', fields: person },
  summary: 'Lists the students and teachers of the school by their codes, without those with the excluded codes',
});
