import { call, datetime, entityCalls, id, type MenuEntry, text, translations } from '../kernel/index.js';
import { firstPassword } from './password.js';

const school = entityCalls({
  service: 'identity',
  id: 'project',
  label: '学校',
  shows: ['school'],
  changes: ['school'],
});

const schoolFields = {
  id: id({ always: true }),
  name: text({ always: true }),
  code: text({ always: true }),
};

export const schoolQuery = call({
  limited: 'open',
  id: 'accountmg.queryallproject',
  service: 'identity',
  method: 'GET',
  path: '/api/accountmg/queryallproject',
  summary: 'Lists the schools that the session may work in.',
  input: {},
  answer: { kind: 'list', fields: schoolFields },
});

/** This and the next are beyond the contract: how operations accounts come to schools (spec README: a project is a school). */
export const schoolList = school.query('/api/accountmg/project/query', {
  forOperators: true,
  summary: 'Lists the schools of the installation, the newest first.',
  filters: { name: text({ label: '学校名称' }), code: text({ label: '学校编码' }) },
  row: { ...schoolFields, foundedAt: datetime({ wire: 'createtime', always: true }) },
});

export const schoolAdd = school.call('/api/accountmg/project/add', {
  forOperators: true,
  writes: '新增学校',
  summary: 'Founds a school with its main account, which has to change its password at the first sign-in.',
  input: {
    name: text({ label: '学校名称', required: '请输入学校名称', max: 64 }),
    code: text({ label: '学校编码', required: '请输入学校编码', max: 32 }),
    loginAccount: text({
      wire: 'loginaccount',
      aliases: ['loginAccount'],
      label: '主账号',
      required: '请输入账号',
      max: 16,
    }),
    password: firstPassword,
    phone: text({ label: '电话号码', required: '请输入电话号码', max: 32 }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
});

/** A session that works elsewhere from now on. */
const movedSession = { kind: 'object', fields: { token: text({ always: true }) } } as const;

export const schoolEnter = school.call('/api/accountmg/project/enter', {
  forOperators: true,
  writes: '进入学校',
  summary: 'Ends the session and starts one in the school, whose operation log tells of it.',
  input: { id: id({ label: '学校', required: '请选择学校' }) },
  answer: movedSession,
});

export const schoolLeave = school.call('/api/accountmg/project/leave', {
  forOperators: true,
  writes: '离开学校',
  summary: 'Ends the session and starts one outside of all schools.',
  input: {},
  answer: movedSession,
});

/** Its place in the menu, and the buttons that can be granted. */
export const schoolMenu: MenuEntry = {
  component: 'schools',
  path: '/System/schools',
  text: '学校管理',
  icon: 'bank',
  reach: 'operators',
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const schoolTexts = translations({
  学校管理: ['Schools', 'Escuelas', '学校管理'],
  请输入学校名称: [
    'Please enter the name of the school',
    'Introduzca el nombre de la escuela',
    '学校名を入力してください',
  ],
  请输入学校编码: [
    'Please enter the code of the school',
    'Introduzca el código de la escuela',
    '学校コードを入力してください',
  ],
  请选择学校: ['Please choose a school', 'Seleccione una escuela', '学校を選択してください'],
  '学校编码已存在，请重新输入': [
    'The school code is taken, please enter another one',
    'El código de escuela ya está en uso, introduzca otro',
    'この学校コードは使用されています。別のコードを入力してください',
  ],
  学校名称: ['School name', 'Nombre de la escuela', '学校名'],
  学校编码: ['School code', 'Código de la escuela', '学校コード'],
  新增学校: ['Add school', 'Añadir escuela', '学校の追加'],
  进入学校: ['Enter school', 'Entrar en la escuela', '学校に入る'],
  离开学校: ['Leave school', 'Salir de la escuela', '学校から出る'],
});
