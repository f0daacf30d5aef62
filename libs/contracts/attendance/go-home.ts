import { goHomeState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  entityCalls,
  id,
  type MenuEntry,
  paged,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';

const asked = {
  state: code(goHomeState, { label: '状态' }),
  /** Without moments the list is of the last seven days. */
  from: datetime({ label: '开始日期' }),
  to: datetime({ label: '结束日期' }),
  studentName: text({ wire: 'student', label: '学生姓名' }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
};

/** What the list shows. */
const listing = {
  service: 'attendance',
  method: 'POST',
  shows: ['goHome', 'student', 'class'],
} as const;

export const goHomeQuery = call({
  limited: 'byClass',
  ...listing,
  id: 'gohome.query',
  path: '/api/gohome/query',
  input: paged(asked),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      className: text({ wire: 'classname', always: true }),
      studentName: text({ wire: 'student', always: true }),
      leftAt: datetime({ wire: 'leavetime', always: true }),
      position: clearable(text()),
      state: code(goHomeState, { always: true }),
      parent: clearable(text()),
      content: clearable(text()),
    },
  },
  summary: 'Lists the ways home of students, the latest first; a class includes those below it',
});

export const goHomeExport = call({
  limited: 'byClass',
  ...listing,
  id: 'gohome.export',
  path: '/api/gohome/export',
  permission: ['gohome:dbtn_export'],
  input: { ...paged(asked), ...asked },
  answer: workbookAnswer('平安到家数据.xlsx'),
  summary: 'Writes a page of the ways home that the filters give as a workbook',
});

const goHome = entityCalls({ service: 'attendance', id: 'gohome', label: '平安到家记录', changes: ['goHome'] });

export const goHomeDelete = goHome.delete('/api/gohome/delete', {
  limited: 'byClass',
  permission: ['gohome:dbtn_delete'],
  summary: 'Removes ways home from the list: all of them or none',
});

export const openGoHomeSubmit = call({
  id: 'open.gohome.submit',
  changes: ['goHome'],
  service: 'attendance',
  method: 'POST',
  path: '/api/open/gohome/submit',
  auth: 'open',
  isPersonal: true,
  writes: '提交平安到家',
  input: {
    studentCode: text({ wire: 'studentcode', label: '学生编码', required: '请输入学生编码', max: 32 }),
    leftAt: datetime({ wire: 'leavetime', label: '离校时间' }),
    position: text({ label: '位置', max: 256 }),
    parent: text({ label: '家长', max: 64 }),
    content: text({ label: '内容', max: 256 }),
    state: code(goHomeState, { label: '状态', fallback: 1 }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Notes that a student is at home: completes the way home of the day that waits, else begins one',
});

/** Its place in the menu, and the buttons that can be granted. */
export const goHomeMenu: MenuEntry = {
  component: 'gohome',
  isOpenToLimited: true,
  path: '/Health/gohome',
  text: '平安到家',
  icon: 'heart',
  buttons: { dbtn_delete: '批量删除', dbtn_export: '导出' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const goHomeTexts = translations({
  平安到家上报未开启: [
    'The school does not record the way home',
    'El centro no registra la llegada a casa',
    '帰宅の記録は有効になっていません',
  ],
  平安到家: ['Safe arrival', 'Llegada a casa', '帰宅確認'],
  平安到家记录: ['Way home', 'Registro de llegada', '帰宅記録'],
  提交平安到家: ['Submit a safe arrival', 'Enviar llegada a casa', '帰宅を報告'],
  删除平安到家记录: ['Delete ways home', 'Eliminar registros de llegada', '帰宅記録を削除'],
  学生姓名: ['Student name', 'Nombre del alumno', '生徒の氏名'],
  离校时间: ['Left school at', 'Salida del centro', '下校時刻'],
});
