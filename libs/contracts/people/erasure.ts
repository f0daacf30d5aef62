import { call, type MenuEntry, text, translations } from '../kernel/index.js';
import { personId, personType } from './history.js';

/** Beyond the contract: what is known of a person becomes unreadable for good. */
export const personErase = call({
  id: 'person.erase',
  changes: ['student', 'teacher', 'parent', 'face', 'pass'],
  service: 'people',
  method: 'POST',
  path: '/api/person/erase',
  permission: ['person:dbtn_erase'],
  // A refused one may name the person in its reason.
  isPersonal: true,
  writes: '抹除个人数据',
  input: {
    personType,
    personId,
    /** Stays readable, so it must not say who the person is. */
    reason: text({ label: '原因', required: '请输入原因', max: 256 }),
  },
  answer: { kind: 'none' },
  summary:
    'Erases a student, parent or teacher, also one who was deleted before: names, numbers and photos are unreadable from then on, in every service',
});

/** Its place in the menu, and the buttons that can be granted. */
export const erasureMenu: MenuEntry = {
  component: 'person',
  path: '/Base/person',
  text: '个人数据',
  icon: 'eye-invisible',
  buttons: { dbtn_erase: '抹除', dbtn_history: '查看历程' },
  hasScreen: false,
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const erasureTexts = translations({
  个人数据: ['Personal data', 'Datos personales', '個人データ'],
  查看历程: ['View histories', 'Ver historiales', '履歴の閲覧'],
  抹除: ['Erase', 'Borrar', '消去'],
  原因: ['Reason', 'Motivo', '理由'],
  请输入原因: ['Enter the reason', 'Introduzca el motivo', '理由を入力してください'],
  抹除个人数据: ['Erase personal data', 'Borrar datos personales', '個人データの消去'],
  '原因中不能包含此人的姓名、编码或号码': [
    'The reason must not contain the name, code or a number of the person',
    'El motivo no debe contener el nombre, el código ni un número de la persona',
    '理由にこの人員の氏名・コード・番号を含めることはできません',
  ],
});
