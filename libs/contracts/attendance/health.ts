import { healthReportType, healthStatus, riskFilter, vaccination, yesNo } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  type Field,
  type Fields,
  filters,
  id,
  type MenuEntry,
  measure,
  paged,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';

/** A body's temperature that somebody may have written, in degrees Celsius; 0 where it was not taken. */
const degrees = { min: 0, max: 50 } as const;

/** What is said of a relative. */
const relative = {
  name: text({ label: '亲属姓名', max: 64 }),
  kinship: text({ label: '关系', max: 32 }),
};

/** The answers; what they ask is chosen (source: healthCheckin, chosen labels). */
const answers = {
  idNumber: text({ wire: 'idno', label: '证件号码', max: 32 }),
  phone: text({ wire: 'mobil', label: '手机号码', max: 32 }),
  address: text({ label: '地址', max: 256 }),
  bodyTemperature: measure({ wire: 'wendu', label: '体温', ...degrees }),
  isUnwell: code(yesNo, { wire: 'brjk', label: '本人健康异常' }),
  isFamilyUnwell: code(yesNo, { wire: 'jrjk', label: '家人健康异常' }),
  metPeopleOfRiskArea: code(yesNo, { wire: 'zjdqjc', label: '近期接触重点地区人员' }),
  visitedRiskArea: code(yesNo, { wire: 'zwhdfxq', label: '曾到过风险区' }),
  travelled: code(yesNo, { wire: 'sstcx', label: '十四天内出行' }),
  isObserved: code(yesNo, { wire: 'yxgc', label: '医学观察' }),
  metArrivals: code(yesNo, { wire: 'jsrj', label: '接触入境人员' }),
  livesInRiskArea: code(yesNo, { wire: 'mqszdgfx', label: '目前所在地高风险' }),
  hasOtherSymptoms: code(yesNo, { wire: 'qtbszz', label: '其他不适症状' }),
  visitedHighRiskArea: code(yesNo, { wire: 'sstgfx', label: '十四天内到过高风险区' }),
  vaccination: code(vaccination, { wire: 'jzxgym', label: '接种新冠疫苗' }),
  isVaccinated: code(yesNo, { wire: 'xgjz', label: '新冠接种' }),
  measuredTemperature: measure({ wire: 'temperature', label: '测量体温', ...degrees }),
  status: code(healthStatus, { wire: 'covid19', label: '健康状态' }),
  wasInWarningArea: code(yesNo, { wire: 'havewarningarea', label: '是否到过风险区' }),
  warningArea: text({ wire: 'warningarea', label: '风险区', max: 256 }),
};

const asked = {
  risk: code(riskFilter, { label: '风险' }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
  /** Without days these lists are of today. */
  from: date({ label: '开始日期' }),
  to: date({ label: '结束日期' }),
};

/** What lists of check-ins show. */
const shows = ['healthReport', 'student', 'teacher', 'class'];
const listing = { service: 'attendance', method: 'POST', shows } as const;

/** By what check-ins are put in order, beside their time. */
const ordered = ['bodyTemperature', 'status', 'wasInWarningArea'];

type Listed<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? Field<T | null> : never };

/** Answers as they are listed: what was not answered is null. */
const listed = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...clearable(field), ...(!ordered.includes(name) && { unordered: true }) },
    ]),
  ) as Listed<F>;

const row = {
  id: id({ always: true }),
  type: code(healthReportType, { always: true }),
  className: text({ wire: 'classname', always: true }),
  ...listed(answers),
  reportedAt: datetime({ wire: 'createtime', always: true }),
};
const ofStudent = { studentName: text({ wire: 'student', always: true }) };
const ofTeacher = { teacherName: text({ wire: 'teacher', always: true }) };

export const healthTeacherQuery = call({
  ...listing,
  id: 'fangyi.queryforteacher',
  path: '/api/fangyi/queryforteacher',
  input: paged(asked),
  answer: { kind: 'paged', fields: { ...row, ...ofTeacher } },
  summary: 'Lists health check-ins of teachers; without days those of today',
});

export const healthStudentQuery = call({
  limited: 'byClass',
  ...listing,
  id: 'fangyi.queryforstudent',
  path: '/api/fangyi/queryforstudent',
  input: paged(asked),
  answer: { kind: 'paged', fields: { ...row, ...ofStudent } },
  summary: 'Lists health check-ins of students; without days those of today',
});

export const healthRelativeQuery = call({
  limited: 'byClass',
  ...listing,
  id: 'fangyi.queryforparent',
  path: '/api/fangyi/queryforparent',
  input: paged(asked),
  answer: { kind: 'paged', fields: { ...row, ...ofStudent, ...listed(relative) } },
  summary: 'Lists health check-ins of relatives of students; without days those of today',
});

/** Who has not checked in on a day. */
const missing = {
  kind: 'paged',
  fields: {
    /** Beyond the contract: names the line. */
    id: text({ always: true, unordered: true }),
    type: code(healthReportType, { always: true, unordered: true }),
    className: text({ wire: 'classname', always: true, unordered: true }),
    personCode: text({ wire: 'code', always: true }),
    personName: text({ wire: 'name', always: true }),
    phone: clearable(text({ wire: 'mobil' })),
    day: date({ wire: 'date', always: true, unordered: true }),
  },
} as const;

export const healthMissingTeachers = call({
  ...listing,
  id: 'fangyi.queryunsubmitedforteacher',
  path: '/api/fangyi/queryunsubmitedforteacher',
  aliases: ['/api/fangyi/queryunsubmitforteacher'],
  input: paged(asked),
  answer: missing,
  summary: 'Lists teachers who have not checked in, by day, of three months at most',
});

export const healthMissingStudents = call({
  limited: 'byClass',
  ...listing,
  id: 'fangyi.queryunsubmitforstudent',
  path: '/api/fangyi/queryunsubmitforstudent',
  aliases: ['/api/fangyi/queryunsubmitedforstudent'],
  input: paged(asked),
  answer: missing,
  summary: 'Lists students who have not checked in, by day, of three months at most',
});

const exporting = { ...listing, permission: ['epidemic:dbtn_export'], input: filters(asked) };

export const healthTeacherExport = call({
  ...exporting,
  id: 'fangyi.exportforteacher',
  path: '/api/fangyi/exportforteacher',
  answer: workbookAnswer('教师健康打卡.xlsx'),
  summary: 'Writes the health check-ins of teachers as a workbook',
});

export const healthStudentExport = call({
  limited: 'byClass',
  ...exporting,
  id: 'fangyi.exportforstudent',
  path: '/api/fangyi/exportforstudent',
  answer: workbookAnswer('学生健康打卡.xlsx'),
  summary: 'Writes the health check-ins of students as a workbook',
});

export const healthRelativeExport = call({
  limited: 'byClass',
  ...exporting,
  id: 'fangyi.exportforparent',
  path: '/api/fangyi/exportforparent',
  answer: workbookAnswer('学生亲属健康打卡.xlsx'),
  summary: 'Writes the health check-ins of relatives of students as a workbook',
});

export const openHealthSubmit = call({
  id: 'open.fangyi.submit',
  changes: ['healthReport'],
  service: 'attendance',
  method: 'POST',
  path: '/api/open/fangyi/submit',
  auth: 'open',
  isPersonal: true,
  writes: '提交健康打卡',
  input: {
    type: code(healthReportType, { label: '类型', required: '请选择类型' }),
    personCode: text({ wire: 'personcode', label: '人员编码', required: '请输入人员编码' }),
    ...relative,
    ...answers,
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Takes the health check-in of a student, a relative or a teacher; a later one of the day replaces it',
});

/** Its place in the menu, and the buttons that can be granted. */
export const healthMenu: MenuEntry = {
  component: 'epidemic',
  isOpenToLimited: true,
  path: '/Health/epidemic',
  text: '健康打卡',
  icon: 'medicine-box',
  buttons: { dbtn_export: '导出' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const healthTexts = translations({
  健康上报未开启: [
    'The school takes no health check-ins now',
    'El centro no recibe registros de salud ahora',
    '健康報告は受け付けていません',
  ],
  健康与到家: ['Health and safe arrival', 'Salud y llegada', '健康と帰宅'],
  健康打卡: ['Health check-ins', 'Control de salud', '健康チェック'],
  提交健康打卡: ['Submit a health check-in', 'Enviar control de salud', '健康チェックを提出'],
  请输入人员编码: [
    'Please enter the code of the person',
    'Introduzca el código de la persona',
    '人員コードを入力してください',
  ],
  亲属姓名: ['Relative', 'Nombre del familiar', '家族の氏名'],
  关系: ['Kinship', 'Parentesco', '続柄'],
  体温: ['Temperature', 'Temperatura', '体温'],
  测量体温: ['Measured temperature', 'Temperatura medida', '測定体温'],
  本人健康异常: ['Feels unwell', 'Se encuentra mal', '本人の体調異常'],
  家人健康异常: ['Somebody at home is unwell', 'Alguien en casa está mal', '家族の体調異常'],
  近期接触重点地区人员: [
    'Met people from areas of concern',
    'Contacto con personas de zonas de riesgo',
    '重点地域の人との接触',
  ],
  曾到过风险区: ['Has been to a risk area', 'Estuvo en zona de riesgo', 'リスク地域への訪問'],
  十四天内出行: ['Travelled within 14 days', 'Viajó en 14 días', '14日以内の移動'],
  接触入境人员: ['Met people who came from abroad', 'Contacto con viajeros del extranjero', '入国者との接触'],
  目前所在地高风险: ['Stays in a high-risk area', 'Está en zona de alto riesgo', '現在地が高リスク'],
  其他不适症状: ['Other symptoms', 'Otros síntomas', 'その他の症状'],
  十四天内到过高风险区: [
    'In a high-risk area within 14 days',
    'En zona de alto riesgo en 14 días',
    '14日以内に高リスク地域',
  ],
  接种新冠疫苗: ['Vaccination', 'Vacunación', '予防接種'],
  新冠接种: ['Vaccinated', 'Vacunado', '接種済み'],
  健康状态: ['Health', 'Estado de salud', '健康状態'],
  是否到过风险区: ['Has been to a warning area', 'Estuvo en zona de aviso', '警戒地域への訪問'],
  风险区: ['Warning area', 'Zona de aviso', '警戒地域'],
  风险: ['Risk', 'Riesgo', 'リスク'],
});
