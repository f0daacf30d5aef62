import { balanceOpen } from '../../../libs/contracts/finance/index.js';
import { type Fen, fen, noFen, Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { requireCovered } from '../card-limit/card-limit.js';
import { payersOf } from '../payer/payer.js';
import { cardTable } from './card.read-model.js';
import { openingBalance } from './opening-balance.js';

/** Says what a card held before anything of it was told. */
export const stateOpeningBalance = handles(
  balanceOpen,
  async (unit, { personType, personCode, money, reason, key }) => {
    const { sql, school } = unit;
    const code = { personType, personCode };
    const person = (await payersOf(sql, school, [code]))(code);
    if (!person) throw Rejection.notFound('人员不存在');
    const [card] = await selectRows(sql, cardTable, 'school = $1 and id = $2', [school, person.id], 'for update');
    const isKnown = card?.openingSteps.some((step) => step.key === key) ?? false;
    const effect: Fen = isKnown ? noFen : fen(money - (card?.opening ?? noFen));
    await requireCovered(unit, { personId: person.id, effect, other: { kind: 'opening', subject: person.id } });
    await unit.handleRow(openingBalance, [person.id], {
      ...{ type: 'State', person, money, reason, key, happenedAt: Date.now() },
    });
  },
);
