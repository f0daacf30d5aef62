import { goHomeRecording, messageCategory } from '../enumerations.js';
import {
  anyObject,
  clearable,
  code,
  codeList,
  date,
  entityCalls,
  flag,
  type MenuEntry,
  nested,
  time,
  translations,
} from '../kernel/index.js';

/** Refusal of a group that does not say what it has to. */
export const incomplete = '数据不完整，请检查';
/** Refusal of a rate of messages that is none, or so low that hardly anything would be sent. */
export const rateTooLow = 'ratelimit须为不小于{min}的数字（每秒消息数）';
/** What stands in the place of a secret: nobody is shown it again, and who sends it back leaves the secret as it is. */
export const hiddenSecret = '***';
/** Refusal of a hidden secret beside another address or key: it would go where those who know it have not sent it. */
export const secretAskedAnew = '服务地址或应用标识已更改，请重新输入密钥';

/** Refusal of a secret in which what stands for one is left: somebody has typed into it. */
export const secretPartlyHidden = '密钥中含有***，请完整输入新密钥';

const dates = {
  reportsFrom: clearable(date({ wire: 'fy_from', label: '开始日期' })),
  reportsTo: clearable(date({ wire: 'fy_to', label: '结束日期' })),
  /** Seconds are cut. */
  remindsAt: clearable(time({ wire: 'fy_notifytime', label: '通知时间' })),
};

/** Groups whose content nobody but their users knows, by the names that the wire gives them. */
const groups = {
  weixin: anyObject({ wire: 'schoolWeixinParam', label: '公众号参数' }),
  messageTemplate: anyObject({ wire: 'messagetemplate', label: '消息模板' }),
  smsTemplate: anyObject({ wire: 'smstemplate', label: '短信模板' }),
  localTemplate: anyObject({ wire: 'localtemplate', label: '本地模板' }),
};

/** Notices that are sent at any hour where a school says nothing else: where a child is, and how it is. */
export const urgentCategories = [1, 2, 6] as const;
/** Refusal of quiet hours that end when they begin. */
export const quietNever = '免打扰开始时间与结束时间不能相同';

const quietTimes = {
  /** Seconds are cut. */
  from: clearable(time({ label: '免打扰开始时间' })),
  to: clearable(time({ label: '免打扰结束时间' })),
};
const quietGroup = { wire: 'quiethours', label: '免打扰时段' } as const;

const parameters = entityCalls({
  service: 'organisation',
  id: 'params',
  label: '学校参数',
  streams: { category: 'schoolParameters', idIn: null },
});

export const parametersQuery = parameters.list('/api/params/query', {
  summary: 'Answers the parameters of the school; secrets in the groups of the providers are hidden',
  input: {},
  answer: {
    kind: 'object',
    fields: {
      health: nested(
        { reportsHealth: flag({ wire: 'fy_open', always: true }), ...dates },
        { wire: 'fangyi', always: true },
      ),
      goHome: nested(
        { recordsGoHome: code(goHomeRecording, { wire: 'recordgohome', always: true }) },
        { wire: 'baseparam', always: true },
      ),
      /** Beyond the contract: when providers are given no messages, and which notices all the same. */
      quietHours: nested(
        {
          isOn: flag({ wire: 'open', always: true }),
          ...quietTimes,
          through: codeList(messageCategory, { wire: 'throughcategories', always: true }),
        },
        { ...quietGroup, always: true },
      ),
      weixin: { ...groups.weixin, present: true },
      messageTemplate: { ...groups.messageTemplate, present: true },
      smsTemplate: { ...groups.smsTemplate, present: true },
      localTemplate: { ...groups.localTemplate, present: true },
    },
  },
});

export const parametersUpdate = parameters.update('/api/params/update', {
  permission: ['params:dbtn_save'],
  summary: 'Changes the parameters of the school: a group that is sent is complete, one that is missing stays',
  input: {
    health: nested(
      { reportsHealth: flag({ wire: 'fy_open', label: '健康上报', required: incomplete }), ...dates },
      { wire: 'fangyi', label: '健康上报参数' },
    ),
    goHome: nested(
      { recordsGoHome: code(goHomeRecording, { wire: 'recordgohome', label: '平安到家', required: incomplete }) },
      { wire: 'baseparam', label: '平安到家参数' },
    ),
    quietHours: nested(
      {
        isOn: flag({ wire: 'open', label: '免打扰', required: incomplete }),
        ...quietTimes,
        through: codeList(messageCategory, { wire: 'throughcategories', label: '免打扰时段仍发送的类别' }),
      },
      quietGroup,
    ),
    ...groups,
  },
});

/** Its place in the menu, and the button that can be granted. */
export const parametersMenu: MenuEntry = {
  component: 'params',
  path: '/System/params',
  text: '学校参数',
  icon: 'control',
  buttons: { dbtn_save: '保存', dbtn_provider: '服务商设置' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const parametersTexts = translations({
  学校参数: ['School parameters', 'Parámetros de la escuela', '学校パラメータ'],
  修改学校参数: ['Change school parameters', 'Modificar los parámetros de la escuela', '学校パラメータの変更'],
  '数据不完整，请检查': [
    'Data are missing, please check',
    'Faltan datos, compruébelos',
    'データが不足しています。確認してください',
  ],
  '服务地址或应用标识已更改，请重新输入密钥': [
    'The address or the application ID has changed, please enter the secret again',
    'La dirección o el identificador de la aplicación ha cambiado; introduzca de nuevo el secreto',
    'アドレスまたはアプリIDが変更されました。シークレットを再入力してください',
  ],
  [secretPartlyHidden]: [
    'The secret contains ***, please enter the new one in full',
    'El secreto contiene ***; introduzca el nuevo completo',
    'シークレットに***が含まれています。新しいシークレットをすべて入力してください',
  ],
  [rateTooLow]: [
    'ratelimit must be a number of messages per second, at least {min}',
    'ratelimit debe ser un número de mensajes por segundo, al menos {min}',
    'ratelimitは{min}以上の数値（1秒あたりのメッセージ数）で指定してください',
  ],
  免打扰: ['Quiet hours', 'Horas de silencio', 'おやすみ時間'],
  免打扰时段: ['Quiet hours', 'Horas de silencio', 'おやすみ時間帯'],
  免打扰开始时间: ['Quiet from', 'Silencio desde', 'おやすみ開始時刻'],
  免打扰结束时间: ['Quiet until', 'Silencio hasta', 'おやすみ終了時刻'],
  免打扰时段仍发送的类别: [
    'Categories that are sent all the same',
    'Categorías que se envían de todos modos',
    'おやすみ時間帯も送信する類別',
  ],
  免打扰开始时间与结束时间不能相同: [
    'Quiet hours must not end when they begin',
    'Las horas de silencio no pueden terminar cuando empiezan',
    'おやすみの開始時刻と終了時刻は同じにできません',
  ],
  健康上报: ['Health reporting', 'Informe de salud', '健康報告'],
  健康上报参数: ['Health reporting', 'Informe de salud', '健康報告の設定'],
  保存: ['Save', 'Guardar', '保存'],
  平安到家参数: ['Safe arrival', 'Llegada a casa', '帰宅確認の設定'],
  通知时间: ['Reminder at', 'Hora del aviso', '通知時刻'],
  公众号参数: ['Official account', 'Cuenta oficial', '公式アカウント'],
  短信模板: ['SMS templates', 'Plantillas de SMS', 'SMSテンプレート'],
  本地模板: ['Local templates', 'Plantillas locales', 'ローカルテンプレート'],
});
