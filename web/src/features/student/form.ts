import { boardingType, cardState, sex } from '../../../../libs/contracts/enumerations.js';
import { cardCheck } from '../../../../libs/contracts/people/card.js';
import { studentAdd, studentCodeCheck, studentUpdate } from '../../../../libs/contracts/people/student.js';
import { choiceField, controlField, longTextField, radioField, switchField, textField } from '../../kit/form/fields.js';
import { defineForm } from '../../kit/form/form-dialog.js';
import { usableVia } from '../../kit/form/usable.js';
import { drawClassTree } from '../../kit/pickers/class-tree.js';
import { cardTypeName, drawCardType } from './card-type.js';

/** Kind of person in the check of a card (enumeration PersonType). */
const student = 1 as const;

const codeIsFree = usableVia(studentCodeCheck, (code, id) => ({ id, code }), 'code.taken');
const cardIsFree = usableVia(
  cardCheck,
  (cardNumber, id) => ({ personId: id, personType: student, cardNumber }),
  'cardNumber.taken',
);

/** The form of a student; what it asks for stands in the contract. */
export const studentForm = defineForm({
  add: studentAdd,
  update: studentUpdate,
  complete: (values) => ('cardTypeId' in values ? { ...values, cardType: cardTypeName(values.cardTypeId) } : values),
  fields: [
    textField('code', { lockedOnEdit: true, check: codeIsFree }),
    textField('name'),
    radioField('sex', sex),
    controlField('classId', drawClassTree),
    choiceField('boardingType', boardingType),
    textField('phone'),
    textField('idNumber'),
    textField('cardNumber', { check: cardIsFree }),
    choiceField('cardState', cardState),
    controlField('cardTypeId', drawCardType),
    switchField('unlimitedMessages'),
    longTextField('remark'),
  ],
});
