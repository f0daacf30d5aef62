import { orderNumberDisputed } from '../../../libs/contracts/finance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { namedId } from '../../../libs/platform/index.js';

type Dispute = DataOf<typeof orderNumberDisputed>;

/** The event that tells of a dispute about an order number, its stream and its id: the same is told once. */
export function disputeOf(kind: Dispute['kind'], id: string, facts: Omit<Dispute, 'kind'>) {
  const event = orderNumberDisputed({ kind, ...facts });
  return { stream: `dispute-${id}`, event, id: namedId('dispute', id, facts.money, facts.happenedAt) };
}
