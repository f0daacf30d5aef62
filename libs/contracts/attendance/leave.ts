import { direction, leaveCreator, leaveState, reviewState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  text,
  time,
  translations,
} from '../kernel/index.js';

const changes = ['leave', 'attendanceJudging'];

const listing = { limited: 'byClass', service: 'attendance', method: 'POST' } as const;

/** When it is, as the school's clock tells it. */
const period = {
  fromDay: date({ wire: 'fromdate', always: true }),
  fromTime: time({ wire: 'fromtime', always: true }),
  toDay: date({ wire: 'todate', always: true }),
  toTime: time({ wire: 'totime', always: true }),
};

export const leaveQuery = call({
  ...listing,
  id: 'leave.query',
  shows: ['leave', 'student', 'class', 'pass'],
  path: '/api/askforleave/query',
  input: paged({
    classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
    name: text({ label: '姓名' }),
    code: text({ label: '编码' }),
    /** A request is found whose time overlaps these days. */
    from: date({ label: '开始日期' }),
    to: date({ label: '结束日期' }),
    state: code(leaveState, { label: '状态' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      creator: code(leaveCreator, { wire: 'createtype', always: true }),
      leaveTypeId: clearable(id({ wire: 'leavetypeid' })),
      className: text({ wire: 'classname', always: true }),
      studentName: text({ wire: 'student', always: true }),
      studentCode: text({ wire: 'code', always: true }),
      ...period,
      content: text({ always: true }),
      state: code(leaveState, { always: true }),
      teacherState: code(reviewState, { wire: 'teacherreviewstate', always: true }),
      teacherAt: clearable(datetime({ wire: 'teacherreviewtime' })),
      teacher: clearable(text({ wire: 'reviewteacher' })),
      teacherContent: clearable(text({ wire: 'teacherreviewcontent' })),
      /** Of requests of students alone. */
      parentState: clearable(code(reviewState, { wire: 'parentreviewstate' })),
      parentAt: clearable(datetime({ wire: 'parentreviewtime' })),
      parent: clearable(text({ wire: 'reviewparent' })),
      parentContent: clearable(text({ wire: 'parentreviewcontent' })),
      /** Beyond the contract: when it was asked for, and when it was taken back. */
      requestedAt: datetime({ wire: 'requesttime', always: true }),
      withdrawnAt: clearable(datetime({ wire: 'withdrawtime' })),
      /** Beyond the contract: the leave is in effect, and all the same the person came in, or was seen, meanwhile. */
      hasPasses: flag({ wire: 'haspasses', always: true, unordered: true }),
    },
  },
  summary: 'Lists requests for leave, the newest first; a class includes those below it',
});

/** Beyond the contract: what else there is of the person in the time of a request. */
export const leaveOverlap = call({
  ...listing,
  id: 'leave.overlap',
  shows: ['leave', 'student', 'pass'],
  path: '/api/askforleave/overlap',
  input: { id: id({ label: '请假', required: '请选择记录' }) },
  answer: {
    kind: 'object',
    fields: {
      /** All of them; the first hundred are told. */
      passCount: integer({ wire: 'passcount', always: true }),
      passes: list(
        {
          id: id({ always: true }),
          at: datetime({ wire: 'time', always: true }),
          position: text({ always: true }),
          direction: clearable(code(direction)),
          granted: flag({ always: true }),
        },
        { always: true },
      ),
      leaves: list(
        {
          id: id({ always: true }),
          creator: code(leaveCreator, { wire: 'createtype', always: true }),
          ...period,
          content: text({ always: true }),
          state: code(leaveState, { always: true }),
        },
        { always: true },
      ),
    },
  },
  summary: 'Tells which passes and which other requests of the person lie in the time of a request for leave',
});

/** A request as it stands. */
const standing = {
  kind: 'object',
  fields: { id: id({ always: true }), state: code(leaveState, { always: true }) },
} as const;

export const openLeaveSubmit = call({
  id: 'open.leave.submit',
  changes,
  service: 'attendance',
  method: 'POST',
  path: '/api/open/leave/submit',
  auth: 'open',
  isPersonal: true,
  writes: '提交请假',
  input: {
    creator: code(leaveCreator, { wire: 'createtype', label: '提交人', required: '请选择提交人' }),
    studentCode: text({ wire: 'studentcode', label: '学生编码', required: '请输入学生编码', max: 32 }),
    leaveTypeId: id({ wire: 'leavetypeid', label: '请假类型' }),
    fromDay: date({ wire: 'fromdate', label: '开始日期', required: '请输入开始日期' }),
    fromTime: time({ wire: 'fromtime', label: '开始时间', required: '请输入开始时间' }),
    toDay: date({ wire: 'todate', label: '结束日期', required: '请输入结束日期' }),
    toTime: time({ wire: 'totime', label: '结束时间', required: '请输入结束时间' }),
    content: text({ label: '请假内容', required: '请输入请假内容', max: 256 }),
  },
  answer: standing,
  summary: 'Takes a request for leave of a student, or of a parent for one',
});

export const openLeaveReview = call({
  id: 'open.leave.review',
  changes,
  service: 'attendance',
  method: 'POST',
  path: '/api/open/leave/review',
  auth: 'open',
  isPersonal: true,
  writes: '审核请假',
  input: {
    id: id({ label: '请假', required: '请选择记录' }),
    role: code({ codes: ['teacher', 'parent'] as const }, { label: '审核角色', required: '请选择审核角色' }),
    state: code(
      { codes: [2, 3] as const, labels: reviewState.labels, name: reviewState.name },
      { wire: 'reviewstate', label: '审核结果', required: '请选择审核结果' },
    ),
    reviewer: text({ label: '审核人', required: '请输入审核人', max: 64 }),
    content: text({ label: '审核意见', max: 256 }),
  },
  answer: standing,
  summary: 'Notes what the teacher, or a parent, decided about a request for leave; each decides once',
});

/** Beyond the contract: the student is back, or never went. */
export const openLeaveWithdraw = call({
  id: 'open.leave.withdraw',
  changes,
  service: 'attendance',
  method: 'POST',
  path: '/api/open/leave/withdraw',
  auth: 'open',
  writes: '销假',
  input: { id: id({ label: '请假', required: '请选择记录' }) },
  answer: standing,
  summary: 'Takes back leave that is in effect: records are judged as if it had not been granted',
});

/** Its place in the menu. */
export const leaveMenu: MenuEntry = {
  component: 'leave',
  isOpenToLimited: true,
  path: '/Attendance/leave',
  text: '请假管理',
  icon: 'carry-out',
  buttons: {},
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const leaveTexts = translations({
  请假管理: ['Leave', 'Permisos de ausencia', '休暇管理'],
  请假: ['Leave request', 'Solicitud de permiso', '休暇申請'],
  请假内容: ['Reason', 'Motivo del permiso', '休暇の内容'],
  提交人: ['Requested by', 'Solicitado por', '申請者'],
  审核人: ['Reviewer', 'Revisor', '審査者'],
  审核角色: ['Reviews as', 'Revisa como', '審査の立場'],
  提交请假: ['Ask for leave', 'Solicitar permiso', '休暇を申請'],
  审核请假: ['Review leave', 'Revisar permiso', '休暇を審査'],
  销假: ['Take back leave', 'Anular permiso', '休暇を取消'],
  请选择提交人: ['Please say who asks', 'Indique quién lo solicita', '申請者を選択してください'],
  请选择审核角色: ['Please say who reviews', 'Indique quién revisa', '審査の立場を選択してください'],
  请输入开始时间: ['Please enter when it begins', 'Introduzca la hora de inicio', '開始時間を入力してください'],
  请输入结束时间: ['Please enter when it ends', 'Introduzca la hora de fin', '終了時間を入力してください'],
  请输入请假内容: ['Please enter the reason', 'Introduzca el motivo', '休暇の内容を入力してください'],
  请输入审核人: ['Please enter the reviewer', 'Introduzca el revisor', '審査者を入力してください'],
  请假结束时间不能早于开始时间: [
    'Leave must not end before it begins',
    'El permiso no puede terminar antes de empezar',
    '休暇の終了は開始より前にできません',
  ],
  请假类型不存在: ['The leave type does not exist', 'El tipo de permiso no existe', '休暇種別が存在しません'],
  请假已审核: ['This review has been given already', 'Esta revisión ya se ha hecho', 'この審査は済んでいます'],
  请假不存在: ['The request for leave does not exist', 'La solicitud de permiso no existe', '休暇申請が存在しません'],
  '请假未生效，不能销假': [
    'The leave is not in effect, it cannot be taken back',
    'El permiso no está en vigor, no se puede anular',
    '休暇が有効ではないため、取り消せません',
  ],
});
