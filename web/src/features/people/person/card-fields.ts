import { cardState } from '@contracts/enumerations.js';
import { cardCheck } from '@contracts/people/card.js';
import { choiceField, controlField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { drawCardType } from './card-type.js';

/** Kinds of persons that hold cards (enumeration PersonType). */
export const cardHolder = { student: 1, teacher: 3 } as const;

/** Fields of the card of a person; the screen's texts hold `cardNumber.taken`. */
export function cardFieldsOf(holder: keyof typeof cardHolder) {
  const personType = cardHolder[holder];
  const cardIsFree = usableVia(
    cardCheck,
    (cardNumber, id) => ({ personId: id, personType, cardNumber }),
    'cardNumber.taken',
  );
  return [
    textField('cardNumber', { check: cardIsFree }),
    choiceField('cardState', cardState),
    controlField('cardTypeId', drawCardType),
  ] as const;
}
