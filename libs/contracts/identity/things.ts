import { accountType, alarmLevel, alarmType, enabledState } from '../enumerations.js';
import { fact, listedIn, removed, type Thing, translations, valuesOf } from '../kernel/index.js';
import { modules } from '../modules.js';
import { accountAdd, accountAuthorise, accountMenu, accountSwitchState } from './account.js';
import { alarmClear, alarmTake } from './alarm.js';
import { columnsHide } from './columns.js';
import { moduleAdd } from './module.js';
import { openClientAdd, openClientMenu, openClientRevoke } from './open-client.js';
import { operationLogDelete } from './operation-log.js';
import { schoolAdd, schoolMenu } from './school.js';

const source = 'identity';

const menus = new Map(modules.map((one) => [one.id, one.text]));
/** What the product's own modules are called: a button after its menu. */
const moduleLabels = Object.fromEntries(
  modules.map(({ id, kind, parentId, text }) => [id, kind === 2 ? [menus.get(parentId) ?? '', text] : text]),
);

const account: Thing = {
  key: 'account',
  source,
  category: 'account',
  label: '账号',
  name: ['name', 'loginAccount'],
  values: {
    ...valuesOf(accountAdd.input),
    teacherId: { label: '关联教师', means: ['teacher'] },
    accountType: { label: '账号类型', labels: accountType.labels },
    state: { label: '状态', labels: enabledState.labels },
    moduleIds: { label: '模块', means: ['module'], labels: moduleLabels },
    demanded: { label: '要求修改密码' },
    expiresAt: { label: '有效期结束', isMoment: true },
  },
  events: {
    AccountAdded: accountAdd.writes!,
    AccountChanged: '修改账号',
    AccountStateSwitched: accountSwitchState.writes!,
    AccountRemoved: removed('删除账号'),
    AccountTied: fact('关联教师与班级范围'),
    AccountAuthorised: accountAuthorise.writes!,
    PasswordSet: fact('设置密码'),
    PasswordChangeDemanded: fact('要求修改密码'),
    AlarmsCleared: fact(alarmClear.writes!),
  },
  address: listedIn(accountMenu, 'loginAccount'),
};

const ofAccount = { label: '账号', means: ['account'] };

const columns: Thing = {
  key: 'columns',
  source,
  category: 'columns',
  label: '显示的列',
  of: ['account'],
  name: [],
  values: valuesOf(columnsHide.input),
  events: { ColumnsHidden: fact(columnsHide.writes!) },
};

const session: Thing = {
  key: 'session',
  source: undefined,
  category: 'session',
  label: '登录',
  name: ['accountId'],
  values: {
    accountId: ofAccount,
    ip: { label: 'IP' },
    startedAt: { label: '时间', isMoment: true },
    schoolId: { label: '学校', means: ['school'] },
    reason: {
      label: '原因',
      labels: {
        signedOut: '退出登录',
        passwordChanged: '修改密码',
        accountDisabled: '账号已被禁用',
        accountRemoved: '删除账号',
        schoolChanged: '进入学校',
      },
    },
  },
  events: {
    SessionStarted: fact('登录开始'),
    SessionRefreshed: fact('登录续期'),
    SessionEnded: fact('登录结束'),
  },
};

const signIn: Thing = {
  key: 'signin',
  source,
  category: 'signin',
  label: '登录',
  name: ['loginAccount'],
  values: {
    loginAccount: { label: '账号' },
    accountType: { label: '账号类型', labels: accountType.labels },
    ip: { label: 'IP' },
    happenedAt: { label: '时间', isMoment: true },
    reason: {
      label: '原因',
      labels: {
        wrongCode: '验证码错误',
        wrongCredentials: '账号或密码错误',
        locked: '登录失败次数过多',
        disabled: '账号已被禁用',
        expired: '初始密码已过期',
      },
    },
  },
  events: { SignInSucceeded: fact('登录成功'), SignInFailed: fact('登录失败') },
};

const school: Thing = {
  key: 'school',
  source,
  category: 'school',
  label: '学校',
  name: ['name', 'code'],
  values: { name: { label: '学校名称' }, code: { label: '学校编码' } },
  events: { SchoolFounded: schoolAdd.writes! },
  address: listedIn(schoolMenu, 'name'),
};

const alarm: Thing = {
  key: 'alarm',
  source,
  category: 'alarm',
  label: '告警',
  name: ['template'],
  values: {
    template: { label: '告警', isText: { values: 'values' } },
    type: { label: '类型', labels: alarmType.labels },
    level: { label: '级别', labels: alarmLevel.labels },
    occurrences: { label: '次数' },
    happenedAt: { label: '时间', isMoment: true },
    name: { label: '姓名' },
  },
  events: {
    AlarmRaised: '产生告警',
    AlarmRepeated: '告警再次发生',
    AlarmTaken: fact(alarmTake.writes!),
    AlarmEnded: fact('告警解除'),
  },
};

const openClient: Thing = {
  key: 'openclient',
  source,
  category: 'openclient',
  label: '开放应用',
  name: ['name', 'appKey'],
  values: { ...valuesOf(openClientAdd.input), appKey: { label: '应用标识' } },
  events: {
    OpenClientAdded: openClientAdd.writes!,
    OpenClientChanged: '修改开放应用',
    OpenClientRevoked: removed(openClientRevoke.writes!),
    OpenClientSecretSet: fact('设置应用密钥'),
    OpenClientTokensEnded: fact('结束应用的登录'),
  },
  address: listedIn(openClientMenu, 'name'),
};

const module: Thing = {
  key: 'module',
  source,
  category: 'module',
  label: '模块',
  idIn: 'moduleId',
  name: ['text'],
  values: { ...valuesOf(moduleAdd.input), parentId: { label: '上级模块', means: ['module'], labels: moduleLabels } },
  events: {
    ModuleAdded: moduleAdd.writes!,
    ModuleChanged: '修改模块',
    ModuleRemoved: removed('删除模块'),
  },
};

const logEntry: Thing = {
  key: 'logentry',
  source,
  category: 'logentry',
  label: '操作日志',
  name: [],
  values: {},
  events: { OperationHidden: fact(operationLogDelete.writes!) },
};

const expert: Thing = {
  key: 'expert',
  source,
  category: 'expert',
  label: '专家',
  name: [],
  values: { hasAttachment: { label: '附件' } },
  events: { ExpertInformationSubmitted: fact('提交专家信息') },
};

/** What any service tells. */
const operation: Thing = {
  key: 'operation',
  source: undefined,
  category: 'operation',
  label: '操作日志',
  name: ['function'],
  values: { function: { label: '功能', isText: true }, message: { label: '失败原因', isText: true } },
  events: { OperationRecorded: fact('记录操作') },
};
const parked: Thing = {
  key: 'parked',
  source: undefined,
  category: 'parked',
  label: '事件',
  name: [],
  values: { consumer: { label: '处理者' }, reason: { label: '原因' } },
  events: { EventParked: fact('事件处理失败'), ParkedEventsHandled: fact('待处理事件已处理') },
};

/** What auditors are told about accounts, schools, alarms and the log itself. */
export const identityThings: readonly Thing[] = [
  account,
  columns,
  session,
  signIn,
  school,
  alarm,
  openClient,
  module,
  logEntry,
  expert,
  operation,
  parked,
];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const identityThingsTexts = translations({
  开放应用: ['Application', 'Aplicación', 'アプリ'],
  要求修改密码: ['Password change demanded', 'Cambio de contraseña exigido', 'パスワード変更の要求'],
  显示的列: ['Shown columns', 'Columnas visibles', '表示する列'],
  设置密码: ['Set the password', 'Fijar la contraseña', 'パスワードの設定'],
  登录: ['Sign-in', 'Inicio de sesión', 'ログイン'],
  登录开始: ['Session started', 'Sesión iniciada', 'セッションの開始'],
  登录续期: ['Session prolonged', 'Sesión prolongada', 'セッションの延長'],
  登录结束: ['Session ended', 'Sesión terminada', 'セッションの終了'],
  登录成功: ['Signed in', 'Inicio de sesión correcto', 'ログイン成功'],
  登录失败: ['Sign-in failed', 'Inicio de sesión fallido', 'ログイン失敗'],
  产生告警: ['Alarm raised', 'Alarma producida', '警報の発生'],
  告警再次发生: ['Alarm repeated', 'Alarma repetida', '警報の再発'],
  告警解除: ['Alarm over', 'Alarma terminada', '警報の解除'],
  级别: ['Level', 'Nivel', 'レベル'],
  次数: ['Times', 'Veces', '回数'],
  设置应用密钥: ['Set the secret of an application', 'Fijar la clave de una aplicación', 'アプリのシークレット設定'],
  结束应用的登录: [
    'Sessions of an application ended',
    'Sesiones de una aplicación terminadas',
    'アプリのログインの終了',
  ],
  提交专家信息: ['Submit expert information', 'Enviar información de experto', '専門家情報の提出'],
  记录操作: ['Operation recorded', 'Operación registrada', '操作の記録'],
  事件: ['Event', 'Evento', 'イベント'],
  处理者: ['Consumer', 'Consumidor', '処理元'],
  事件处理失败: ['An event could not be handled', 'No se pudo procesar un evento', 'イベントの処理に失敗'],
  待处理事件已处理: ['Waiting events handled', 'Eventos en espera procesados', '待機イベントの処理完了'],
});
