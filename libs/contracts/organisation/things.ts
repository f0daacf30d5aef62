import { enabledState, goHomeRecording, messageCategory, sendState, turnAction } from '../enumerations.js';
import { fact, removed, type Thing, thingOf, translations, valuesOf } from '../kernel/index.js';
import { cardType } from './card-type.js';
import { classAdd, classSwitch } from './class.js';
import { classesJob } from './classes-job.js';
import { examType } from './exam-type.js';
import { holiday } from './holiday.js';
import { job } from './job.js';
import { leaveType } from './leave-type.js';
import { messageAdd, messageDelete, messagePublish, messageUpdate } from './message.js';
import { messageRecordResend, openMessageRead, openMessageReport } from './message-record.js';
import { messageTemplate } from './message-template.js';
import { parametersUpdate } from './parameters.js';
import { logoUpdate } from './school-logo.js';
import { scoreAdd, scoreCorrect, scoreEnter, scoreSubmit } from './score.js';
import { subject } from './subject.js';
import { teacherBindingAdd, teacherBindingDelete, teacherBindingUpdate } from './teacher-binding.js';
import { term } from './term.js';
import { weixinMenuAdd, weixinMenuDelete, weixinMenuSubmit, weixinMenuUpdate } from './weixin-menu.js';
import { yearTurnBegin, yearTurnTakeBack } from './year-turn.js';

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

const teacherBinding: Thing = {
  key: 'teacherBinding',
  source: 'organisation',
  category: 'teacherBinding',
  label: '教师绑定',
  name: ['teacherId', 'classId'],
  values: {
    classId: { label: '班级', means: ['class'] },
    teacherId: { label: '教师', means: ['teacher'] },
    jobId: { label: '职务', means: ['job'] },
    isClassTeacher: { label: '班主任' },
    subjectId: { label: '学科', means: ['subject'] },
  },
  events: {
    TeacherBound: teacherBindingAdd.writes!,
    TeacherBindingChanged: teacherBindingUpdate.writes!,
    TeacherUnbound: removed(teacherBindingDelete.writes!),
  },
};

const yearTurn: Thing = {
  key: 'yearTurn',
  source: 'organisation',
  category: 'yearTurn',
  label: '学年升级',
  name: [],
  values: {
    'by.name': { label: '操作人' },
    moved: { label: '升级班级数' },
    graduated: { label: '毕业班级数' },
    stayed: { label: '不变班级数' },
    classId: { label: '班级', means: ['class'] },
    action: { label: '升级方式', labels: turnAction.labels },
    'from.name': { label: '原名称' },
    'to.name': { label: '新名称' },
    'to.parentId': { label: '上级', means: ['class'] },
    'bindings.teacherId': { label: '解除绑定的教师', means: ['teacher'] },
    isRestored: { label: '已恢复' },
    unboundTeachers: { label: '未恢复绑定的教师', means: ['teacher'] },
  },
  events: {
    YearTurned: fact(yearTurnBegin.writes!),
    ClassTurned: fact('班级升级或毕业'),
    YearTurnTakenBack: fact(yearTurnTakeBack.writes!),
    ClassTurnTakenBack: fact('撤销班级升级或毕业'),
  },
};

const message: Thing = {
  key: 'message',
  source: 'organisation',
  category: 'message',
  label: '消息',
  name: ['title'],
  values: {
    ...valuesOf(messageAdd.input),
    classId: { label: '组织机构', means: ['class'] },
    recipients: { label: '接收人数' },
  },
  events: {
    MessageDrafted: messageAdd.writes!,
    MessageChanged: messageUpdate.writes!,
    MessagePublished: messagePublish.writes!,
    MessageRecipientsAddressed: fact('生成发送记录'),
    MessageRemoved: removed(messageDelete.writes!),
  },
};

const record: Thing = {
  key: 'messageRecord',
  source: 'organisation',
  category: 'messageRecord',
  label: '消息发送记录',
  name: ['recipient.name'],
  values: {
    'recipient.name': { label: '接收人' },
    bodyId: { label: '消息', means: ['message'] },
    classId: { label: '组织机构', means: ['class'] },
    state: { label: '状态', labels: sendState.labels },
    reason: { label: '原因', isText: true },
    content: { label: '内容' },
    providerId: { label: '服务商编号' },
  },
  events: {
    MessageAddressed: fact('生成发送记录'),
    MessageConcluded: '消息发送结果',
    MessageLost: '消息发送结果',
    MessageArrived: fact(openMessageReport.writes!),
    MessageRead: fact(openMessageRead.writes!),
    MessageRequeued: fact(messageRecordResend.writes!),
  },
};

const noticeValues = {
  'student.name': { label: '学生' },
  teacherId: { label: '教师', means: ['teacher'] },
  category: { label: '类别', labels: messageCategory.labels },
  content: { label: '内容' },
};
/** What any service tells. */
const noticeDue: Thing = {
  key: 'noticeDue',
  source: undefined,
  category: 'notice',
  label: '消息提醒',
  name: ['student.name'],
  values: noticeValues,
  events: { NoticeDue: fact('提醒待发送'), NoticeTaken: fact('提醒已受理') },
};

const schoolParameters: Thing = {
  key: 'schoolParameters',
  source: 'organisation',
  category: 'schoolParameters',
  label: '学校参数',
  name: [],
  values: {
    reportsHealth: { label: '健康上报' },
    reportsFrom: { label: '开始日期' },
    reportsTo: { label: '结束日期' },
    remindsAt: { label: '通知时间' },
    recordsGoHome: { label: '平安到家', labels: goHomeRecording.labels },
    isOn: { label: '免打扰' },
    from: { label: '免打扰开始时间' },
    to: { label: '免打扰结束时间' },
    through: { label: '免打扰时段仍发送的类别', labels: messageCategory.labels },
    weixin: { label: '公众号参数' },
    messageTemplate: { label: '消息模板' },
    smsTemplate: { label: '短信模板' },
    localTemplate: { label: '本地模板' },
  },
  events: {
    SchoolParametersChanged: parametersUpdate.writes!,
    SchoolSecretsChanged: fact('修改服务商密钥'),
    QuietHoursChanged: parametersUpdate.writes!,
  },
};

const schoolLogo: Thing = {
  key: 'schoolLogo',
  source: 'organisation',
  category: 'schoolLogo',
  label: '学校标志',
  name: [],
  values: { hash: { label: '图片' } },
  events: { SchoolLogoChanged: logoUpdate.writes! },
};

const weixinMenuItem: Thing = {
  key: 'weixinMenu',
  source: 'organisation',
  category: 'weixinMenu',
  label: '公众号菜单',
  name: ['name'],
  values: { ...valuesOf(weixinMenuAdd.input), parentId: { label: '上级', means: ['weixinMenu'] } },
  events: {
    WeixinMenuAdded: weixinMenuAdd.writes!,
    WeixinMenuChanged: weixinMenuUpdate.writes!,
    WeixinMenuRemoved: removed(weixinMenuDelete.writes!),
  },
};

const weixinAccount: Thing = {
  key: 'weixinAccount',
  source: 'organisation',
  category: 'weixinAccount',
  label: '公众号菜单',
  name: [],
  values: {},
  events: { WeixinMenuSubmitted: fact(weixinMenuSubmit.writes!) },
};

/** What auditors are told about the organisation and its dictionaries. */
export const organisationThings: readonly Thing[] = [
  organisationUnit,
  scoreSheet,
  scoreColumn,
  teacherBinding,
  yearTurn,
  message,
  record,
  noticeDue,
  schoolParameters,
  schoolLogo,
  weixinMenuItem,
  weixinAccount,
  ...[cardType, classesJob, examType, holiday, job, leaveType, messageTemplate, subject, term].map(thingOf),
];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const organisationThingsTexts = translations({
  生成发送记录: ['Send records made', 'Registros de envío creados', '送信記録の作成'],
  消息发送结果: ['What came of a message', 'Resultado de un mensaje', 'メッセージの送信結果'],
  服务商编号: ['Number at the provider', 'Número en el proveedor', '事業者側の番号'],
  修改服务商密钥: ['Secrets of providers changed', 'Secretos de proveedores modificados', '事業者の秘密情報の変更'],
  升级班级数: ['Classes that move up', 'Clases que pasan', '進級するクラス数'],
  毕业班级数: ['Classes that graduate', 'Clases que terminan', '卒業するクラス数'],
  不变班级数: ['Classes that stay', 'Clases sin cambios', '変更のないクラス数'],
  原名称: ['Former name', 'Nombre anterior', '元の名称'],
  新名称: ['New name', 'Nombre nuevo', '新しい名称'],
  解除绑定的教师: ['Teachers whose bindings ended', 'Docentes desasignados', '割り当てを解除した教師'],
  已恢复: ['Restored', 'Restaurada', '復元済み'],
  未恢复绑定的教师: ['Teachers who are not bound again', 'Docentes sin reasignar', '再割り当てしなかった教師'],
  班级升级或毕业: ['Class moved up or graduated', 'Clase que pasa o termina', 'クラスの進級または卒業'],
  撤销班级升级或毕业: [
    'Turn of a class taken back',
    'Cambio de curso de una clase deshecho',
    'クラスの進級または卒業の取消',
  ],
  消息提醒: ['Notice to people', 'Aviso a personas', '通知'],
  提醒待发送: ['Notice to be sent', 'Aviso por enviar', '通知の送信待ち'],
  提醒已受理: ['Notice taken', 'Aviso recibido', '通知の受付'],
});
