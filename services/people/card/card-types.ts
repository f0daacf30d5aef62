import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { cardType } from '../../../libs/contracts/organisation/index.js';
import { type Sql, selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** The types of cards that the school has, a dictionary of the organisation service. */
export const cardTypeTable = table('people', 'card_type_directory', {
  columns: { id: uuid(), school: uuid(), name: varchar(64) },
  key: ['id'],
});

export const cardTypes = projection({
  source: 'organisation',
  table: cardTypeTable,
  version: 3,
  on: (on) => [
    on([cardType.events.added, cardType.events.changed], (_row, { streamId, school, data: { name } }) => ({
      id: streamId,
      school,
      name,
    })),
    on(cardType.events.removed, () => undefined),
  ],
});

/** The type of a person's card: its id, and its name, which persons keep (source: entities.yaml, student). */
interface TypeOfCard {
  cardTypeId?: string | null;
  cardType?: string | null;
}

/**
 * What a form says of a person, with the name of the type of card that it names; the type stays until the transaction ends.
 * A name beside it counts only where the card is of no type that the school has.
 * @param before what is known of the person: who has a type that is gone may keep it
 * @throws Rejection 1004 where the school has no such type
 */
export async function withCardType<F extends TypeOfCard>(
  sql: Sql,
  school: string,
  form: F,
  before: TypeOfCard = {},
): Promise<F> {
  const { cardTypeId: id, cardType: name } = form;
  if (id === undefined) return before.cardTypeId ? { ...form, cardType: undefined } : form;
  if (!id) return { ...form, cardType: name ?? null };
  const [known] = await selectRows(sql, cardTypeTable, 'school = $1 and id = $2', [school, id], 'for share');
  if (!known && id !== before.cardTypeId) throw Rejection.notFound('卡类型不存在');
  return { ...form, cardType: known?.name ?? before.cardType };
}
