import { cardState } from '../enumerations.js';
import { call, clearable, code, id, text, translations } from '../kernel/index.js';

const refused = '卡号无效或重复，请重新输入';

/** Letters and digits; a card number is the number that a reader reports (source: 000 §7.7). */
const digits = /^[A-Za-z0-9]+$/;

/** True for what may be the number of a card. */
export const isCardNumber = (cardNumber: string): boolean => digits.test(cardNumber);

/** Number of a card, in requests. */
export const cardNumber = text({ wire: 'cardno', max: 256, pattern: digits, invalid: refused, label: '卡号' });

/** The card of a student or teacher, in forms and rows. */
export const cardFields = {
  cardNumber: clearable(cardNumber),
  cardState: code(cardState, { wire: 'cardstate', label: '卡状态' }),
  cardTypeId: clearable(id({ wire: 'cardtypeid', label: '卡类型' })),
  /** Name copied from the chosen card type. */
  cardType: clearable(text({ wire: 'cardtype', max: 64, label: '卡类型' })),
};

/** Kinds of persons that hold cards: 1 student, 3 teacher (enumeration PersonType). */
const cardHolder = { codes: [1, 3] } as const;

export const cardCheck = call({
  limited: 'byClass',
  id: 'person.cardinvalidate',
  service: 'people',
  method: 'GET',
  path: '/api/person/cardinvalidate/invalidate',
  body: 'query',
  input: {
    personId: id({ aliases: ['personid'], label: '人员' }),
    personType: code(cardHolder, { aliases: ['persontype'], required: '请选择人员类型', label: '人员类型' }),
    cardNumber: text({ wire: 'cardNo', aliases: ['cardno'], required: '请输入卡号', max: 256, label: '卡号' }),
  },
  answer: { kind: 'boolean' },
  summary: 'True when the card number is valid and no other person of the school has it',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const cardTexts = translations({
  卡类型不存在: ['Card type does not exist', 'El tipo de tarjeta no existe', 'カード種別は存在しません'],
  请输入卡号: ['Please enter the card number', 'Introduzca el número de tarjeta', 'カード番号を入力してください'],
  '卡号无效或重复，请重新输入': [
    'The card number is invalid or used already, please enter another',
    'El número de tarjeta no es válido o ya está en uso, introduzca otro',
    'カード番号が無効か重複しています。入力し直してください',
  ],
});
