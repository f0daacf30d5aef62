import {
  accessChangeApproved,
  accessChangeProposed,
  accessChangeRefused,
  checkedAccessRule,
  rulesMovedOn,
} from '../../../libs/contracts/devices/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

type Proposed = DataOf<typeof accessChangeProposed>;

/** A rule as somebody proposes it. */
export type ProposedRule = Proposed['rules'][number];

/** A proposal, and whether somebody has decided about it. */
export interface AccessProposal extends Proposed {
  isDecided: boolean;
}

export type AccessProposalCommand =
  | ({ type: 'Propose' } & Proposed)
  /** `revisions`: versions of the rules now, by their ids. */
  | { type: 'Approve'; by: Proposed['by']; revisions: ReadonlyMap<string, number> }
  | { type: 'Refuse'; by: Proposed['by']; reason: string };

const types = [accessChangeProposed, accessChangeApproved, accessChangeRefused] as const;

/** The rules of one proposal to change rules of who may pass where: somebody else decides about it, once. */
export const accessProposal: Decider<
  AccessProposal | undefined,
  AccessProposalCommand,
  EventOf<(typeof types)[number]>
> = {
  category: 'accessProposal',
  types: [...types],
  initial: undefined,
  evolve(state, event) {
    if (event.type === 'AccessChangeProposed') return { ...event.data, isDecided: false };
    return state && { ...state, isDecided: true };
  },

  decide(command, state) {
    if (command.type === 'Propose') {
      const { type: _type, ...proposed } = command;
      for (const { next } of proposed.rules) if (next) checkedAccessRule(next);
      return [accessChangeProposed(proposed)];
    }
    if (!state) throw Rejection.notFound();
    if (state.isDecided) throw Rejection.state('该提议已处理');
    const { by } = command;
    if (by.accountId === state.by.accountId) throw Rejection.state('不能审核自己提交的提议');
    if (command.type === 'Refuse') {
      if (!command.reason) throw Rejection.invalid('请填写拒绝原因');
      return [accessChangeRefused({ by, reason: command.reason })];
    }
    const isStale = state.rules.some(({ ruleId, revision }) => (command.revisions.get(ruleId) ?? 0) !== revision);
    if (isStale) throw Rejection.state(rulesMovedOn);
    return [accessChangeApproved({ by })];
  },
};
