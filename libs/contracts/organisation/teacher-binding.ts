import {
  clearable,
  entityCalls,
  entityRows,
  filters,
  flag,
  id,
  integer,
  type MenuEntry,
  Rejection,
  selectedId,
  text,
  translations,
  type Values,
} from '../kernel/index.js';

const noClass = '请输选择班级';
const noTeacher = '请输选择教师';
/** Refusal of a teacher who is bound to the class already. */
export const boundTwice = '重复绑定教师，请重新输入';

const binding = entityCalls({
  service: 'organisation',
  id: 'teacherbind',
  label: '教师绑定',
  streams: { category: 'teacherBinding', listedBy: 'classId' },
  shows: ['teacherBinding', 'teacher', 'class', 'job', 'subject'],
  changes: ['teacherBinding', 'job', 'subject'],
});

const form = {
  classId: id({ wire: 'classesid', aliases: ['classid', 'classesId'], label: '班级', required: noClass }),
  teacherId: id({ wire: 'schoolteacherid', aliases: ['teacherid'], label: '教师', required: noTeacher }),
  isManager: flag({ wire: 'ismanager', label: '管理员', fallback: false }),
  jobId: id({ wire: 'jobid', label: '职务' }),
  isClassTeacher: flag({ wire: 'isclassmanager', label: '班主任', fallback: false }),
  isSubjectTeacher: flag({ wire: 'issubjectteacher', label: '任课教师', fallback: false }),
  subjectId: id({ wire: 'subjectid', label: '学科' }),
};
/** What the form of a binding says. */
export type TeacherBindingForm = Values<typeof form>;

/** Texts of a form that does not say what the teacher is to the class. */
export const missingFunctions = {
  functions: '请选择职能',
  job: '请选择职务',
  subject: '请选择学科',
} as const;

/** @throws Rejection 1001 where no function is chosen, or one lacks its job or subject (source: 001 §5) */
export function requireFunctions(said: TeacherBindingForm): void {
  if (!said.isManager && !said.isClassTeacher && !said.isSubjectTeacher)
    throw Rejection.invalid(missingFunctions.functions);
  if (said.isManager && !said.jobId) throw Rejection.invalid(missingFunctions.job);
  if (said.isSubjectTeacher && !said.subjectId) throw Rejection.invalid(missingFunctions.subject);
}

const queryFilters = {
  classId: id({ wire: 'classid', aliases: ['classesid', 'classesId'], label: '班级' }),
  isActivated: flag({ wire: 'actived', label: '是否激活' }),
  isFollowing: flag({ wire: 'binded', label: '关注公众号' }),
  teacherName: text({ wire: 'teacher', label: '教师姓名' }),
};

/** The class that a query is about. @throws Rejection 1001 */
export function requestedClass({ classId }: { classId?: string }): string {
  if (classId === undefined) throw Rejection.invalid(noClass);
  return classId;
}

export const teacherBindingQuery = binding.list('/api/school/teacherbind/query', {
  limited: 'byClass',
  summary: 'Lists the teachers who are bound to one class or organisation unit, by their codes',
  input: filters(queryFilters),
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      classId: id({ wire: 'classesid', always: true }),
      teacherId: id({ wire: 'schoolteacherid', always: true }),
      teacherName: text({ wire: 'teachername', always: true, label: '教师姓名' }),
      teacherCode: text({ wire: 'teachercode', always: true, label: '教师编号' }),
      phone: clearable(text({ wire: 'mobil', label: '手机号码' })),
      isManager: flag({ wire: 'ismanager', always: true, label: '管理员' }),
      jobName: clearable(text({ wire: 'job', label: '职务' })),
      jobId: clearable(id({ wire: 'jobid' })),
      isClassTeacher: flag({ wire: 'isclassmanager', always: true, label: '班主任' }),
      isSubjectTeacher: flag({ wire: 'issubjectteacher', always: true, label: '任课教师' }),
      subjectName: clearable(text({ wire: 'subject', label: '学科' })),
      subjectId: clearable(id({ wire: 'subjectid' })),
      /** Account of the teacher's app; null until it is activated. */
      account: clearable(text({ wire: 'teacheraccountid' })),
      /** Follower of the official account; null until the teacher follows it. */
      followerId: clearable(text({ wire: 'openid' })),
    },
  },
});

export const teacherBindingTeachers = binding.call('/api/school/teacherbind/teachers', {
  limited: 'byClass',
  shows: ['teacherBinding', 'teacher', 'class', 'job', 'subject', 'student'],
  summary: 'Tells who teaches whom: every binding of the school by teacher, with the number of pupils',
  input: { keyword: text({ label: '教师姓名', max: 64 }) },
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      teacherId: id({ wire: 'schoolteacherid', always: true }),
      teacherName: text({ wire: 'teachername', always: true, label: '教师姓名' }),
      teacherCode: text({ wire: 'teachercode', always: true, label: '教师编号' }),
      classId: id({ wire: 'classesid', always: true }),
      /** With what lies above it. */
      classPath: text({ wire: 'classpath', always: true, label: '班级' }),
      jobName: clearable(text({ wire: 'job', label: '职务' })),
      isClassTeacher: flag({ wire: 'isclassmanager', always: true, label: '班主任' }),
      subjectName: clearable(text({ wire: 'subject', label: '学科' })),
      /** Enabled pupils of the class and of all below it. */
      studentCount: integer({ wire: 'studentcount', always: true, label: '学生人数' }),
    },
  },
});

export const teacherBindingAdd = binding.add('/api/school/teacherbind/add', {
  permission: ['class:dbtn_add'],
  summary: 'Binds a teacher to a class: as manager with a job, class teacher, subject teacher with a subject',
  input: form,
});

export const teacherBindingUpdate = binding.update('/api/school/teacherbind/update', {
  permission: ['class:dbtn_update'],
  summary: 'Changes a binding, all of it',
  input: { ...selectedId, ...form },
});

export const teacherBindingDelete = binding.delete('/api/school/teacherbind/delete', {
  permission: ['class:dbtn_delete'],
  writes: '解除教师绑定',
  summary: 'Unbinds teachers',
});

export const teacherBindingValidate = binding.check('/api/school/teacherbind/bindvalidate', {
  summary: 'True when the teacher is not bound to the class yet, or by the binding with this id alone',
  input: {
    classId: id({ wire: 'classid', aliases: ['classesid', 'classesId'], label: '班级', required: noClass }),
    teacherId: id({ wire: 'teacherid', aliases: ['schoolteacherid'], label: '教师', required: noTeacher }),
    id: id(),
  },
});

/** Its place in the menu, and the buttons that can be granted. */
export const teacherBindingMenu: MenuEntry = {
  component: 'class',
  isOpenToLimited: true,
  path: '/Base/class',
  text: '组织机构教师绑定',
  icon: 'team',
  buttons: { dbtn_add: '绑定教师或管理员', dbtn_update: '修改绑定', dbtn_delete: '解除绑定' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const teacherBindingTexts = translations(
  entityRows('教师绑定', ['Teacher binding', 'Asignación de docente', '教師の割り当て']),
  {
    组织机构教师绑定: ['Teachers of classes', 'Docentes por clase', '教師の割り当て管理'],
    解除教师绑定: ['Unbind teacher', 'Quitar asignación de docente', '教師の割り当てを解除'],
    绑定教师或管理员: ['Bind teacher or manager', 'Asignar docente o responsable', '教師・管理者の割り当て'],
    修改绑定: ['Edit binding', 'Modificar asignación', '割り当ての変更'],
    请输选择班级: ['Please choose the class', 'Elija la clase', 'クラスを選択してください'],
    请输选择教师: ['Please choose the teacher', 'Elija el docente', '教師を選択してください'],
    请选择职能: ['Please choose a function', 'Elija una función', '役割を選択してください'],
    请选择职务: ['Please choose the job title', 'Elija el cargo', '職務を選択してください'],
    '重复绑定教师，请重新输入': [
      'This teacher is bound to the class already, please enter another',
      'Este docente ya está asignado a la clase, introduzca otro',
      'この教師は既に割り当てられています。入力し直してください',
    ],
    学生人数: ['Pupils', 'Alumnos', '生徒数'],
    班主任: ['Class teacher', 'Tutor', '担任'],
    任课教师: ['Subject teacher', 'Docente de asignatura', '教科担当'],
    教师姓名: ['Teacher name', 'Nombre del docente', '教師名'],
  },
);
