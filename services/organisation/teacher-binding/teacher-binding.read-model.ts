import {
  teacherBindingChanged,
  teacherBound,
  teacherUnbound,
} from '../../../libs/contracts/organisation/teacher-binding.events.js';
import { boundTwice } from '../../../libs/contracts/organisation/teacher-binding.js';
import { boolean, nullable, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Which teachers are bound to which classes, and as what. */
export const teacherBindingTable = table('organisation', 'teacher_binding', {
  columns: {
    id: uuid(),
    school: uuid(),
    classId: uuid(),
    teacherId: uuid(),
    jobId: nullable(uuid()),
    isClassTeacher: boolean(),
    subjectId: nullable(uuid()),
  },
  key: ['id'],
  unique: { teacher_binding_pair: { columns: ['school', 'classId', 'teacherId'], message: boundTwice } },
  indexes: {
    teacher_binding_teacher: { columns: ['teacherId'] },
    teacher_binding_job: { columns: ['school', 'jobId'], where: 'job_id is not null' },
    teacher_binding_subject: { columns: ['school', 'subjectId'], where: 'subject_id is not null' },
  },
});

export const teacherBindings = projection({
  source: 'organisation',
  table: teacherBindingTable,
  version: 1,
  on: (on) => [
    on([teacherBound, teacherBindingChanged], (_row, { streamId, school, data }) => ({
      id: streamId,
      school,
      ...data,
    })),
    on(teacherUnbound, () => undefined),
  ],
});
