import { id, text, translations } from '../kernel/index.js';

/** What every correction says beside its amount: why it is made, and the key by which the same told again counts once. */
export const correction = {
  reason: text({ label: '原因', required: '请输入原因', max: 256 }),
  key: id({ wire: 'requestId', label: '请求编号', required: '请提供请求编号' }),
};

/** English, Spanish and Japanese of the texts above, and of the refusals that corrections have in common. */
export const correctionTexts = translations({
  请提供请求编号: [
    'Please say the number of the request',
    'Indique el número de la solicitud',
    'リクエスト番号を指定してください',
  ],
  请求编号已用于其他更正: [
    'The number of the request is of another correction',
    'El número de la solicitud es de otra corrección',
    'リクエスト番号は別の訂正に使用されています',
  ],
  更正后金额与现有金额相同: [
    'The amount is the one that counts already',
    'El importe es el que ya cuenta',
    '訂正後の金額は現在の金額と同じです',
  ],
  '卡内金额不能低于{lowest}元': [
    'No card may hold less than {lowest} yuan',
    'Ninguna tarjeta puede tener menos de {lowest} yuanes',
    'カード残高は{lowest}元を下回れません',
  ],
});
