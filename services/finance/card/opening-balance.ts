import { openingBalanceStated } from '../../../libs/contracts/finance/index.js';
import { type EventOf, type Fen, noFen, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import type { Payer } from '../payer/payer.js';
import { cards, type cardTable } from './card.read-model.js';

/** What somebody says of the card of a person. */
export interface OpeningCommand {
  type: 'State';
  person: Payer;
  money: Fen;
  reason: string;
  /** The sender's. */
  key: string;
  /** Epoch ms. */
  happenedAt: number;
}

/**
 * The rules of an opening balance: it may be said anew, which is an entry of the difference, and what was said before stays. The same
 * said again changes nothing; under the key of something else it is refused. Pure.
 */
export const openingBalance: RowDecider<typeof cardTable, OpeningCommand, EventOf<typeof openingBalanceStated>> = {
  projection: cards,
  streamOf: (_event, _command, [id]) => `openingBalance-${id}`,

  decide({ person, money, reason, key, happenedAt }, row) {
    const known = row?.openingSteps.find((step) => step.key === key);
    if (known?.money === money && known.reason === reason) return [];
    if (known) throw Rejection.duplicate('请求编号已用于其他更正');
    const formerMoney = row?.opening ?? noFen;
    if (money === formerMoney) throw Rejection.state('更正后金额与现有金额相同');
    return [openingBalanceStated({ person, money, formerMoney, reason, key, happenedAt })];
  },
};
