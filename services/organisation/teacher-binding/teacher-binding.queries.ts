import { type ListRow, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import {
  requestedClass,
  teacherBindingQuery,
  teacherBindingTeachers,
  teacherBindingValidate,
} from '../../../libs/contracts/organisation/teacher-binding.js';
import { isFree, tableName } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { loadTree, pathText } from '../class/class-tree.js';
import { appAccountTable, persons } from '../copies.js';
import { jobs, subjects } from '../dictionaries.js';
import { teacherBindingTable } from './teacher-binding.read-model.js';

/** Lists the teachers of one class, with what they are called elsewhere. */
export const listTeacherBindings = answers(teacherBindingQuery, (sql, input, { school, session, ownClassIds }) => {
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
       and ($6::boolean is not true or binding.teacher_id = $7 and binding.class_id = any($8))
     order by teacher.code, binding.id`,
    [
      school,
      requestedClass({ classId }),
      isActivated ?? null,
      isFollowing ?? null,
      teacherName || null,
      // Of teachers a limited session sees its own alone.
      ownClassIds !== undefined,
      session?.teacherId ?? null,
      ownClassIds ?? null,
    ],
  );
});

/** Tells who teaches whom. */
export const listTeachers = answers(teacherBindingTeachers, async (sql, { keyword }, context) => {
  const { school, session, ownClassIds } = context;
  const rows = await sql.query<Omit<ListRow<typeof teacherBindingTeachers>, 'classPath' | 'studentCount'>>(
    `select binding.id, binding.teacher_id as "teacherId", teacher.name as "teacherName", teacher.code as "teacherCode",
       binding.class_id as "classId", job.name as "jobName", binding.is_class_teacher as "isClassTeacher",
       subject.name as "subjectName"
     from ${tableName(teacherBindingTable)} binding
       join ${tableName(persons.table)} teacher on teacher.id = binding.teacher_id
       left join ${tableName(jobs.table)} job on job.id = binding.job_id
       left join ${tableName(subjects.table)} subject on subject.id = binding.subject_id
     where binding.school = $1 and ($2::text is null or strpos(lower(teacher.name), lower($2)) > 0)
       and ($3::boolean is not true or binding.teacher_id = $4)
     order by teacher.code, binding.id`,
    // Of teachers a limited session sees its own alone.
    [school, keyword || null, ownClassIds !== undefined, session?.teacherId ?? null],
  );
  const tree = await loadTree(sql, school);
  const counted = await sql.query<{ classId: string; count: number }>(
    `select class_id as "classId", count(*)::integer as count from ${tableName(persons.table)}
     where school = $1 and type = 1 and state = 1 group by class_id`,
    [school],
  );
  const counts = new Map(counted.map(({ classId, count }) => [classId, count]));
  return rows.map((row) => {
    const node = tree.find(row.classId);
    const below = node ? tree.branch(node) : [];
    const studentCount = below.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
    return { ...row, classPath: node ? pathText(tree, node) : '', studentCount };
  });
});

/** Tells whether the teacher is not bound to the class yet. */
export const checkTeacherBinding = answers(teacherBindingValidate, (sql, { classId, teacherId, id }, { school }) =>
  isFree(sql, teacherBindingTable, school, { teacherId }, id, { column: 'classId', value: classId }),
);
