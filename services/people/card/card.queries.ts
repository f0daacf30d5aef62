import { cardCheck, isCardNumber } from '../../../libs/contracts/people/index.js';
import { answers } from '../../../libs/platform/index.js';
import { holderOf } from './card.read-model.js';

/** Tells whether a card may be given to a person. */
export const checkCard = answers(cardCheck, async (sql, { cardNumber, personId }, { school }) => {
  if (!isCardNumber(cardNumber)) return false;
  const holder = await holderOf(sql, school, cardNumber);
  return holder === undefined || holder === personId;
});
