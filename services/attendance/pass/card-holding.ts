import {
  cardKey,
  personErased,
  studentAdded,
  studentChanged,
  studentRemoved,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
} from '../../../libs/contracts/people/index.js';
import { json, type RowOf, type Sql, selectRows, table, uuid } from '../../../libs/database/index.js';
import { projection, type StoredEvent } from '../../../libs/eventsourcing/index.js';

/** How long before a card is given to somebody its passes may have happened, ms: seven days. */
export const reach = 7 * 24 * 3_600_000;
/** How long a holding that ended is kept, ms: a year. The memory of no device goes back as far. */
const kept = 366 * 24 * 3_600_000;

/** A time in which somebody had a card. */
interface Holding {
  /** `cardKey` of the number. */
  card: string;
  /** Epoch ms. */
  from: number;
  /** Epoch ms; missing while it lasts. */
  to?: number;
}

export const cardHoldingTable = table('attendance', 'card_holding', {
  columns: {
    /** The person's. */
    id: uuid(),
    school: uuid(),
    /** In their order; only the last can last. */
    holdings: json<Holding[]>(),
  },
  key: ['id'],
  // By the school alone: row-level security keeps conditions on JSON from being looked up.
  indexes: { card_holding_school: { columns: ['school'] } },
});
type HoldingRow = RowOf<typeof cardHoldingTable>;

/** The row after the person has this card, or none, from the event on; undefined where nothing is left to know. */
function told(
  row: HoldingRow | undefined,
  { streamId: id, school, recordedAt }: StoredEvent,
  cardNumber?: string,
): HoldingRow | undefined {
  const holdings = row?.holdings ?? [];
  const card = cardNumber === undefined ? undefined : cardKey(cardNumber);
  const current = holdings.find(({ to }) => to === undefined);
  if (row && current?.card === card) return row;
  const ended = holdings.map((holding) => ({ to: recordedAt, ...holding })).filter(({ to }) => to > recordedAt - kept);
  const now = card === undefined ? ended : [...ended, { card, from: recordedAt }];
  return now.length === 0 ? undefined : { id, school, holdings: now };
}

/**
 * Who had which card from when to when, as people recorded it. Of those who were removed too: what their cards did before is
 * nobody else's. One row a person, because an event says which card is had and not which one was.
 */
export const cardHoldings = projection({
  source: 'people',
  table: cardHoldingTable,
  version: 2,
  on: (on) => [
    on([studentAdded, teacherAdded, studentChanged, teacherChanged], (row, event) =>
      told(row, event, event.data.cardNumber),
    ),
    on([studentRemoved, teacherRemoved], (row, event) => row && told(row, event)),
    on(personErased, () => undefined),
  ],
});

/** Gives the id of whose a card was at a moment (epoch ms). */
export type HolderAt = (cardNumber: string, moment: number) => string | undefined;

/**
 * Finds whose these cards were: of who had one at the moment, however late it is told, or where nobody had it, of the
 * first to whom it was given in the seven days after.
 */
export async function holdersOf(sql: Sql, school: string, cardNumbers: readonly string[]): Promise<HolderAt> {
  const asked = [...new Set(cardNumbers.map(cardKey))];
  const isAsked = "exists (select from jsonb_array_elements(holdings) holding where holding ->> 'card' = any($2))";
  const rows = await selectRows(sql, cardHoldingTable, `school = $1 and ${isAsked}`, [school, asked]);
  const holdings = rows
    .flatMap(({ id, holdings }) => holdings.map((holding) => ({ id, ...holding })))
    .sort((one, other) => one.from - other.from);
  return (cardNumber, moment) => {
    const ofCard = holdings.filter(({ card }) => card === cardKey(cardNumber));
    const holder = ofCard.findLast(({ from, to = Infinity }) => from <= moment && moment < to);
    return (holder ?? ofCard.find(({ from }) => from > moment && from <= moment + reach))?.id;
  };
}
