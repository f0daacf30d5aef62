import { cardCheck, isCardNumber } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { holderOf } from '../card/card.read-model.js';
import { studentTable } from '../student/student.read-model.js';

/** Tells whether a card may be given to a person; who has it a limited session learns of its pupils alone. */
export const checkCard = answers(cardCheck, async (sql, { cardNumber, personId }, { school, ownClassIds }) => {
  if (!isCardNumber(cardNumber)) return false;
  const holder = await holderOf(sql, school, cardNumber);
  if (holder === undefined) return true;
  if (holder !== personId || !ownClassIds) return holder === personId;
  const own = 'school = $1 and id = $2 and class_id = any($3)';
  return (await selectRows(sql, studentTable, own, [school, holder, ownClassIds])).length > 0;
});
