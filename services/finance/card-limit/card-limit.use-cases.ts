import { cardLimitQuery, cardLimitUpdate } from '../../../libs/contracts/finance/index.js';
import { noFen } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers, handles } from '../../../libs/platform/index.js';
import { cardLimit, cardLimitTable } from './card-limit.js';

/** Answers how little a card may hold. */
export const showCardLimit = answers(cardLimitQuery, async (sql, _input, { school }) => {
  const [row] = await selectRows(sql, cardLimitTable, 'school = $1', [school]);
  return { lowest: row?.lowest ?? noFen };
});

/** Says how little a card may hold. */
export const changeCardLimit = handles(cardLimitUpdate, async (unit, { lowest }) => {
  if (lowest !== undefined) await unit.handle(cardLimit, unit.school, { type: 'Change', lowest });
});
