import { enabledState } from '../enumerations.js';
import {
  clearable,
  code,
  entityCalls,
  entityRows,
  flag,
  id,
  ids,
  type MenuEntry,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';
import { accountFields } from './account-fields.js';
import { firstPassword } from './password.js';

const account = entityCalls({ service: 'identity', id: 'account', label: '账号', streams: { category: 'account' } });

const name = text({ label: '姓名', required: '请输入姓名', max: 64 });
const phone = text({ label: '电话号码', required: '请输入电话号码', max: 32 });
const loginAccount = { wire: 'loginaccount', aliases: ['loginAccount'], label: '账号', max: 16 } as const;
const state = { label: '状态' } as const;
/** Whose account it is, and whether it is limited to the classes of that teacher. */
const tie = {
  teacherId: clearable(id({ wire: 'teacherid', label: '关联教师' })),
  isLimited: flag({ wire: 'limited', label: '仅限任教班级' }),
};

export const accountNameFree = account.check('/api/accountmg/allowregist', {
  summary: 'Tells whether a login account is free in the whole installation.',
  input: { loginAccount: text({ ...loginAccount, required: '请输入账号' }) },
});

export const accountAdd = account.add('/api/accountmg/add', {
  permission: ['account:dbtn_add'],
  summary: 'Adds an account, which has to change its password at the first sign-in, within a week.',
  input: {
    loginAccount: text({ ...loginAccount, required: '请输入账号' }),
    password: firstPassword,
    name,
    phone,
    state: code(enabledState, { ...state, fallback: 1 }),
    isMain: flag({ wire: 'mainaccount', label: '主账号', fallback: false }),
    ...tie,
  },
});

export const accountUpdate = account.update('/api/accountmg/update', {
  permission: ['account:dbtn_update'],
  summary:
    'Changes name, phone and state of an account, and whose it is; the login account stays. What is not said of the teacher stays.',
  input: {
    ...selectedId,
    name,
    phone,
    state: code(enabledState, state),
    ...tie,
  },
});

export const accountDelete = account.delete('/api/accountmg/delete', {
  permission: ['account:dbtn_delete'],
  summary: 'Removes accounts; their sessions end.',
});

export const accountResetPassword = account.call('/api/accountmg/resetpassword', {
  permission: ['account:dbtn_resetpwd'],
  writes: '重置密码',
  summary:
    'Gives an account a password that is good for a day and has to be changed; answers it this once. Its sessions end.',
  input: selectedId,
  answer: { kind: 'object', fields: { password: text({ always: true }) } },
});

export const accountSwitchState = account.switchState('/api/accountmg/switchstate', {
  permission: ['account:dbtn_switchstate'],
  writes: '启用/禁用账号',
  summary: 'Enables disabled accounts and disables enabled ones, whose sessions end. One of id and ids.',
});

export const accountModules = account.call('/api/accountmg/queryauth', {
  summary: 'Lists the modules that an account was granted.',
  input: { accountId: id({ wire: 'accountid', label: '账号', required: '请选择账号' }) },
  answer: {
    kind: 'list',
    fields: { accountId: id({ wire: 'accountid', always: true }), moduleId: id({ wire: 'modularid', always: true }) },
  },
});

export const accountAuthorise = account.call('/api/accountmg/updateauth', {
  permission: ['account:dbtn_auth'],
  writes: '设置权限',
  summary: 'Replaces the modules that an account was granted; an empty list removes all.',
  input: {
    accountId: id({ wire: 'accountid', label: '账号', required: '请选择账号' }),
    moduleIds: clearable(ids({ wire: 'modularids', label: '模块', required: '请选择模块' })),
  },
  answer: { kind: 'none' },
});

export const accountQuery = account.query('/api/accountmg/query', {
  summary: 'Lists accounts of the school.',
  filters: {
    loginAccount: text({ wire: 'loginaccount', aliases: ['loginAccount'], label: '登录账号' }),
    name: text({ label: '姓名' }),
    state: code(enabledState, state),
  },
  row: accountFields,
});

/** Its place in the menu, and the buttons that can be granted. */
export const accountMenu: MenuEntry = {
  component: 'account',
  path: '/System/account',
  text: '账号管理',
  icon: 'user',
  reach: 'everywhere',
  buttons: {
    dbtn_add: '新增',
    dbtn_update: '修改',
    dbtn_delete: '批量删除',
    dbtn_switchstate: '启用/禁用',
    dbtn_resetpwd: '重置密码',
    dbtn_auth: '设置权限',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const accountTexts = translations(entityRows('账号', ['Account', 'Cuenta', 'アカウント'], '启用/禁用账号'), {
  账号管理: ['Accounts', 'Cuentas', 'アカウント管理'],
  重置密码: ['Reset password', 'Restablecer contraseña', 'パスワードリセット'],
  设置权限: ['Set permissions', 'Asignar permisos', '権限設定'],
  请选择账号: ['Please choose an account', 'Seleccione una cuenta', 'アカウントを選択してください'],
  请选择模块: ['Please choose a module', 'Seleccione un módulo', 'モジュールを選択してください'],
  '账号已被注册，请重新输入': [
    'The account name is taken, please enter another one',
    'El nombre de cuenta ya está en uso, introduzca otro',
    'このアカウント名は使用されています。別の名前を入力してください',
  ],
  主账号不允许删除: [
    'A main account cannot be deleted',
    'Una cuenta principal no se puede eliminar',
    '主アカウントは削除できません',
  ],
  主账号不允许禁用: [
    'A main account cannot be disabled',
    'Una cuenta principal no se puede desactivar',
    '主アカウントは無効にできません',
  ],
  不能管理权限高于自己的账号: [
    'You cannot manage an account with permissions that you do not hold',
    'No puede administrar una cuenta con permisos que usted no tiene',
    '自分が持たない権限のあるアカウントは管理できません',
  ],
  不能授予自己没有的权限: [
    'You cannot grant permissions that you do not hold',
    'No puede conceder permisos que no tiene',
    '自分が持たない権限は付与できません',
  ],
  关联教师: ['Teacher', 'Docente vinculado', '関連する教師'],
  关联教师与班级范围: ['Teacher and classes', 'Docente y clases', '関連する教師とクラスの範囲'],
  仅限任教班级: ['Own classes only', 'Solo sus clases', '担当クラスのみ'],
  请选择关联教师: ['Please choose the teacher', 'Elija el docente', '関連する教師を選択してください'],
  主账号不能仅限任教班级: [
    'A main account cannot be limited to classes',
    'Una cuenta principal no puede limitarse a clases',
    '主アカウントは担当クラスのみに制限できません',
  ],
  '账号仅限任教班级，不能使用此功能': [
    'Your account is limited to your own classes and cannot do this',
    'Su cuenta está limitada a sus clases y no puede hacer esto',
    'このアカウントは担当クラスに限られているため、この機能は使用できません',
  ],
  模块不存在: ['The module does not exist', 'El módulo no existe', 'モジュールが存在しません'],
  登录账号: ['Account', 'Cuenta', 'ログインアカウント'],
});
