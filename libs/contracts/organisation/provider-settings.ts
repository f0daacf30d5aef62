import { trialState } from '../enumerations.js';
import { clearable, code, entityCalls, list, measure, text, translations } from '../kernel/index.js';

/** Least and greatest messages a second that a school may say. */
export const messageRates = { min: 0.1, max: 2_000 } as const;

/** Refusal of an address that the operator of the installation has not allowed (PROVIDER_ORIGINS). */
export const addressNotAllowed = '短信服务地址未获系统允许，请联系平台管理员';

const providers = entityCalls({
  service: 'organisation',
  id: 'provider',
  label: '服务商设置',
  streams: { category: 'schoolParameters', idIn: null },
});

/**
 * How a school's official account, its mini programs and its gateway for text messages are reached. A secret that is set is told as
 * `hiddenSecret`; who sends that back leaves it as it is. The same values as in the group `schoolWeixinParam` of params.update.
 */
const settings = {
  appId: clearable(text({ wire: 'appid', label: '公众号AppID', max: 64 })),
  appSecret: clearable(text({ wire: 'appsecret', label: '公众号密钥', max: 256 })),
  templateId: clearable(text({ wire: 'templateid', label: '消息模板ID', max: 64 })),
  teacherAppId: clearable(text({ wire: 'teacherappid', label: '教师端小程序AppID', max: 64 })),
  teacherPagePath: clearable(text({ wire: 'teacherpagepath', label: '教师端小程序页面', max: 256 })),
  parentAppId: clearable(text({ wire: 'parentappid', label: '家长端小程序AppID', max: 64 })),
  parentPagePath: clearable(text({ wire: 'parentpagepath', label: '家长端小程序页面', max: 256 })),
  smsUrl: clearable(text({ wire: 'smsurl', label: '短信服务地址', max: 256, pattern: /^https?:\/\/\S+$/ })),
  smsKey: clearable(text({ wire: 'smskey', label: '短信应用标识', max: 128 })),
  smsSecret: clearable(text({ wire: 'smssecret', label: '短信密钥', max: 256 })),
  /** Messages a second. */
  rate: clearable(measure({ wire: 'ratelimit', label: '每秒消息数', ...messageRates })),
};

export const providerQuery = providers.list('/api/params/provider/query', {
  permission: ['params:dbtn_provider'],
  summary: 'Answers how the providers of the school are reached, without secrets (beyond the specification)',
  input: {},
  answer: { kind: 'object', fields: settings },
});

export const providerUpdate = providers.update('/api/params/provider/update', {
  permission: ['params:dbtn_provider'],
  summary: 'Says how the providers of the school are reached; what is missing stays (beyond the specification)',
  input: settings,
});

export const providerTry = providers.call('/api/params/provider/try', {
  permission: ['params:dbtn_provider'],
  writes: '测试服务商',
  summary:
    'Asks the providers as they are set: a token of the official account, and a message to a phone (beyond the specification)',
  input: { phone: text({ label: '测试手机号', pattern: /^\+?\d{5,20}$/, invalid: '测试手机号格式不正确' }) },
  answer: {
    kind: 'object',
    fields: {
      providers: list(
        {
          name: text({ always: true }),
          state: code(trialState, { always: true }),
          /** In the words of the provider that has refused. */
          reason: clearable(text()),
        },
        { always: true, unordered: true },
      ),
    },
  },
});

/** English, Spanish and Japanese of the texts above. */
export const providerTexts = translations({
  服务商设置: ['Providers', 'Proveedores', 'プロバイダー設定'],
  修改服务商设置: ['Change providers', 'Modificar proveedores', 'プロバイダー設定の変更'],
  测试服务商: ['Try providers', 'Probar proveedores', 'プロバイダーのテスト'],
  公众号AppID: ['Official account AppID', 'AppID de la cuenta oficial', '公式アカウントのAppID'],
  公众号密钥: ['Official account secret', 'Secreto de la cuenta oficial', '公式アカウントのシークレット'],
  消息模板ID: ['Message template ID', 'ID de la plantilla de mensajes', 'メッセージテンプレートID'],
  教师端小程序AppID: [
    'Mini program of teachers: AppID',
    'Miniprograma de profesores: AppID',
    '教員用ミニプログラムのAppID',
  ],
  教师端小程序页面: [
    'Mini program of teachers: page',
    'Miniprograma de profesores: página',
    '教員用ミニプログラムのページ',
  ],
  家长端小程序AppID: [
    'Mini program of parents: AppID',
    'Miniprograma de padres: AppID',
    '保護者用ミニプログラムのAppID',
  ],
  家长端小程序页面: [
    'Mini program of parents: page',
    'Miniprograma de padres: página',
    '保護者用ミニプログラムのページ',
  ],
  短信服务地址: ['SMS gateway address', 'Dirección de la pasarela de SMS', 'SMSゲートウェイのアドレス'],
  短信应用标识: ['SMS application key', 'Clave de la aplicación de SMS', 'SMSアプリケーションキー'],
  短信密钥: ['SMS secret', 'Secreto de SMS', 'SMSのシークレット'],
  每秒消息数: ['Messages a second', 'Mensajes por segundo', '1秒あたりのメッセージ数'],
  测试手机号: ['Phone for the trial', 'Teléfono de prueba', 'テスト用電話番号'],
  测试手机号格式不正确: [
    'The phone for the trial has a wrong format',
    'El teléfono de prueba tiene un formato incorrecto',
    'テスト用電話番号の形式が正しくありません',
  ],
  [addressNotAllowed]: [
    'This SMS gateway address is not allowed here, please contact the operator of the platform',
    'Esta dirección de la pasarela de SMS no está permitida aquí; póngase en contacto con el operador de la plataforma',
    'このSMSゲートウェイのアドレスは許可されていません。プラットフォーム管理者に連絡してください',
  ],
  服务商已拒绝: ['Refused by the provider', 'Rechazado por el proveedor', 'プロバイダーに拒否されました'],
  未设置: ['Not set up', 'Sin configurar', '未設定'],
  未填写测试手机号: ['No phone was given', 'No se indicó ningún teléfono', 'テスト用電話番号が未入力です'],
  无法连接服务商: [
    'The provider cannot be reached',
    'No se puede conectar con el proveedor',
    'プロバイダーに接続できません',
  ],
  服务商地址未获系统允许: [
    'The address of the provider is not allowed here',
    'La dirección del proveedor no está permitida aquí',
    'プロバイダーのアドレスは許可されていません',
  ],
  公众号: ['Official account', 'Cuenta oficial', '公式アカウント'],
  短信: ['SMS', 'SMS', 'SMS'],
  学校消息测试: ['Trial message of the school', 'Mensaje de prueba de la escuela', '学校からのテストメッセージ'],
});
