import { type ListRow, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import {
  requestedClass,
  teacherBindingQuery,
  teacherBindingValidate,
} from '../../../libs/contracts/organisation/teacher-binding.js';
import { isFree, tableName } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { appAccountTable, persons } from '../copies.js';
import { jobs, subjects } from '../dictionaries.js';
import { teacherBindingTable } from './teacher-binding.read-model.js';

/** Lists the teachers of one class, with what they are called elsewhere. */
export const listTeacherBindings = answers(teacherBindingQuery, (sql, input, { school }) => {
  const { classId, isActivated, isFollowing, teacherName } = mergedFilters(input);
  return sql.query<ListRow<typeof teacherBindingQuery>>(
    `select binding.id, binding.class_id as "classId", binding.teacher_id as "teacherId",
       teacher.name as "teacherName", teacher.code as "teacherCode", teacher.phone,
       binding.job_id is not null as "isManager", job.name as "jobName", binding.job_id as "jobId",
       binding.is_class_teacher as "isClassTeacher",
       binding.subject_id is not null as "isSubjectTeacher", subject.name as "subjectName", binding.subject_id as "subjectId",
       account.account, account.follower_id as "followerId"
     from ${tableName(teacherBindingTable)} binding
       join ${tableName(persons.table)} teacher on teacher.id = binding.teacher_id
       left join ${tableName(jobs.table)} job on job.id = binding.job_id
       left join ${tableName(subjects.table)} subject on subject.id = binding.subject_id
       left join ${tableName(appAccountTable)} account on account.person_id = binding.teacher_id
     where binding.school = $1 and binding.class_id = $2
       and ($3::boolean is null or (account.account is not null) = $3)
       and ($4::boolean is null or (account.follower_id is not null) = $4)
       and ($5::text is null or strpos(lower(teacher.name), lower($5)) > 0)
     order by teacher.code, binding.id`,
    [school, requestedClass({ classId }), isActivated ?? null, isFollowing ?? null, teacherName || null],
  );
});

/** Tells whether the teacher is not bound to the class yet. */
export const checkTeacherBinding = answers(teacherBindingValidate, (sql, { classId, teacherId, id }, { school }) =>
  isFree(sql, teacherBindingTable, school, { teacherId }, id, { column: 'classId', value: classId }),
);
