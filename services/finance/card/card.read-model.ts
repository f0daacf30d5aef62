import {
  openingBalanceStated,
  rechargePaid,
  rechargePicked,
  rechargeRefunded,
  transactionRecorded,
} from '../../../libs/contracts/finance/index.js';
import { type Fen, fen, noFen } from '../../../libs/contracts/kernel/index.js';
import {
  instant,
  integer,
  json,
  money,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { effectOf, otherSide } from '../ledger/ledger.js';
import type { Payer } from '../payer/payer.js';

/** What was said of the opening balance of a card. */
interface OpeningStep {
  key: string;
  money: Fen;
  reason: string;
  by: string;
  /** Epoch ms. */
  at: number;
}

/** Steps that are kept, so that the same told again counts once: the last ones of very many. */
const mostSteps = 20;

/** Money of a person as the ledger has it, with the person as the newest fact names it: what its accounts say, in one row. */
export const cardTable = table('finance', 'card', {
  columns: {
    /** The person's. */
    id: uuid(),
    school: uuid(),
    personType: integer<Payer['type']>(),
    code: varchar(),
    name: varchar(),
    classId: nullable(uuid()),
    className: varchar(),
    wallet: money(),
    waiting: money(),
    transit: money(),
    /** What it held before anything of it was told. */
    opening: money(),
    openingSteps: json<OpeningStep[]>(),
    /** When the newest fact happened that names the person. */
    namedAt: instant(),
  },
  key: ['id'],
  indexes: { card_code: { columns: ['school', 'code'] } },
});
export type CardRow = RowOf<typeof cardTable>;

type Sums = Partial<Record<'wallet' | 'waiting' | 'transit', Fen>>;

/** The card of a person, which a fact names at a moment; its money is nothing at first. */
function named(row: CardRow | undefined, school: string, person: Payer, at: number): CardRow {
  const { id, type: personType, code, name, classId = null, className = '' } = person;
  const known = { personType, code, name, classId, className, namedAt: at };
  if (row) return row.namedAt > at ? row : { ...row, ...known };
  const nothing = { wallet: noFen, waiting: noFen, transit: noFen, opening: noFen, openingSteps: [] };
  return { id, school, ...nothing, ...known };
}

/** The card with so much more. */
const moved = (row: CardRow, { wallet = noFen, waiting = noFen, transit = noFen }: Sums): CardRow => ({
  ...row,
  wallet: fen(row.wallet + wallet),
  waiting: fen(row.waiting + waiting),
  transit: fen(row.transit + transit),
});

const ofPerson = ({ data: { person } }: { data: { person: { id: string } } }) => [[person.id]];
const ofPersonId = ({ data: { personId } }: { data: { personId: string } }) => [[personId]];

export const cards = projection({
  source: 'finance',
  table: cardTable,
  version: 1,
  on: (on) => [
    on(
      transactionRecorded,
      (row, { school, data }) => {
        const { person, happenedAt, corrects } = data;
        const effect = effectOf(data);
        const fromTransit = otherSide(data).kind === 'transit' ? fen(-effect) : noFen;
        // A correction names the person as the one that it corrects did.
        return moved(named(row, school, person, corrects ? 0 : happenedAt), { wallet: effect, transit: fromTransit });
      },
      ofPerson,
    ),
    on(
      rechargePaid,
      (row, { school, data: { person, money: waiting, happenedAt } }) =>
        moved(named(row, school, person, happenedAt), { waiting }),
      ofPerson,
    ),
    on(
      rechargePicked,
      (row, { data: { money: transit } }) => row && moved(row, { waiting: fen(-transit), transit }),
      ofPersonId,
    ),
    on(
      rechargeRefunded,
      (row, { data: { isPicked, money: refunded } }) =>
        row && moved(row, { [isPicked ? 'transit' : 'waiting']: fen(-refunded) }),
      ofPersonId,
    ),
    on(
      openingBalanceStated,
      (row, { school, meta, data: { person, money: opening, formerMoney, reason, key, happenedAt: at } }) => {
        const card = moved(named(row, school, person, at), { wallet: fen(opening - formerMoney) });
        const step = { key, money: opening, reason, by: meta.actor, at };
        return { ...card, opening, openingSteps: [...card.openingSteps, step].slice(-mostSteps) };
      },
      ofPerson,
    ),
  ],
});
