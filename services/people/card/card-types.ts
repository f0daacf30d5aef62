import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { cardType } from '../../../libs/contracts/organisation/index.js';
import { type Sql, selectRows, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** The types of cards that the school has, a dictionary of the organisation service. */
export const cardTypeTable = table('people', 'card_type_directory', {
  columns: { id: uuid(), school: uuid() },
  key: ['id'],
});

export const cardTypes = projection({
  source: 'organisation',
  table: cardTypeTable,
  version: 1,
  on: (on) => [
    on(cardType.events.added, (_row, { streamId, school }) => ({ id: streamId, school })),
    on(cardType.events.removed, () => undefined),
  ],
});

/**
 * Refuses a type of card that the school does not have; it stays until the transaction ends.
 * @param id none where the card is of no type
 * @param before type that the person's card is of: who has one that is gone may keep it
 * @throws Rejection 1004
 */
export async function requireCardType(
  sql: Sql,
  school: string,
  id: string | null | undefined,
  before?: string,
): Promise<void> {
  if (!id || id === before) return;
  const rows = await selectRows(sql, cardTypeTable, 'school = $1 and id = $2', [school, id], 'for share');
  if (rows.length === 0) throw Rejection.notFound('卡类型不存在');
}
