import { cardLimitChanged } from '../../../libs/contracts/finance/index.js';
import {
  type DataOf,
  type EventOf,
  type Fen,
  fen,
  noFen,
  Rejection,
  yuanText,
} from '../../../libs/contracts/kernel/index.js';
import { holdLock, money, selectRows, table, uuid } from '../../../libs/database/index.js';
import { type Decider, projection, type Unit } from '../../../libs/eventsourcing/index.js';
import { type Account, accountIdOf } from '../ledger/ledger.js';
import { accountTable, heldInOrder } from '../ledger/ledger.read-model.js';

type Limit = DataOf<typeof cardLimitChanged>;

/** How little a card of a school may hold after a person has corrected something: nothing, where it has said nothing. */
export const cardLimit: Decider<Limit, { type: 'Change'; lowest: Fen }, EventOf<typeof cardLimitChanged>> = {
  category: 'cardLimit',
  types: [cardLimitChanged],
  initial: { lowest: noFen },
  evolve: (_state, { data }) => data,
  decide: ({ lowest }, state) => (lowest === state.lowest ? [] : [cardLimitChanged({ lowest })]),
};

export const cardLimitTable = table('finance', 'card_limit', {
  columns: { school: uuid(), lowest: money() },
  key: ['school'],
});

/** The same as rows; a school that has said nothing has none. */
export const cardLimits = projection({
  source: 'finance',
  table: cardLimitTable,
  version: 1,
  on: (on) => [on(cardLimitChanged, (_row, { school, data: { lowest } }) => ({ school, lowest }))],
});

/**
 * Lets a person take from a card only what leaves it as much as the school wants; giving is always allowed, also to a card that is
 * below. The accounts are held until the unit is done.
 * @param effect what is added to the card of the person, negative where something is taken
 * @param other the other side of the entry
 * @throws Rejection 1005
 */
export async function requireCovered(
  { sql, school }: Unit,
  { personId, effect, other }: { personId: string; effect: Fen; other: Account },
): Promise<void> {
  const wallet = accountIdOf(school, { kind: 'wallet', subject: personId });
  // A card of which nothing was told has no account yet that could be held.
  holdLock(sql, `finance.card:${wallet}`);
  const ids = [wallet, accountIdOf(school, other)];
  const held = await selectRows(sql, accountTable, 'school = $1 and id = any($2)', [school, ids], heldInOrder);
  if (effect >= 0) return;
  const [limit] = await selectRows(sql, cardLimitTable, 'school = $1', [school], 'for share');
  const lowest = limit?.lowest ?? noFen;
  const balance = held.find(({ id }) => id === wallet)?.balance ?? noFen;
  if (fen(balance + effect) < lowest) throw Rejection.state('卡内金额不能低于{lowest}元', { lowest: yuanText(lowest) });
}
