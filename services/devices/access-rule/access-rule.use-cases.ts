import { isDeepStrictEqual } from 'node:util';
import {
  accessRuleAdd,
  accessRuleDelete,
  accessRuleSaid,
  accessRuleUpdate,
  openAccessRule,
} from '../../../libs/contracts/devices/index.js';
import { withChanges } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { requireUnmoved } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, TokenSigner } from '../../../libs/platform/index.js';
import { proposed } from './access-approval.use-cases.js';
import type { ProposedRule } from './access-proposal.js';
import { accessRule } from './access-rule.js';
import { requireNamed } from './named.js';

const parts = { time: LocalTime, signer: TokenSigner };

/** Adds a rule, or proposes it; gives its id. */
export const addAccessRule = handles(
  accessRuleAdd,
  parts,
  async (unit, { proof, ...form }, context, { time, signer }) => {
    const ruleId = newId();
    await requireNamed(unit, form);
    const next = withChanges(openAccessRule, accessRuleSaid(form, time));
    const change: ProposedRule = { ruleId, revision: 0, name: next.name, next };
    const proposalId = await proposed(unit, context, signer, [change], proof);
    if (proposalId) return { id: ruleId, proposalId };
    await unit.handle(accessRule, ruleId, { type: 'Add', attributes: next });
    return { id: ruleId };
  },
);

/** Changes a rule, or proposes to. */
export const updateAccessRule = handles(
  accessRuleUpdate,
  parts,
  async (unit, { id, proof, ...form }, context, { time, signer }) => {
    const { state, version } = await unit.load(accessRule, id);
    await requireNamed(unit, form, state);
    const changes = accessRuleSaid(form, time);
    const next = state && withChanges(state, changes);
    if (next && !isDeepStrictEqual(next, state)) {
      const change: ProposedRule = { ruleId: id, revision: version, name: next.name, next };
      const proposalId = await proposed(unit, context, signer, [change], proof);
      // Nothing is appended to the rule, which would be compared with what was seen of it.
      if (proposalId && context.seen) requireUnmoved(context.seen, version);
      if (proposalId) return { proposalId };
    }
    await unit.handle(accessRule, id, { type: 'Change', changes });
    return undefined;
  },
);

/** Removes rules, or proposes to: all or none. */
export const deleteAccessRules = handles(accessRuleDelete, parts, async (unit, { ids, proof }, context, { signer }) => {
  const changes: ProposedRule[] = [];
  for (const id of new Set(ids)) {
    const { state, version } = await unit.load(accessRule, id);
    if (state) changes.push({ ruleId: id, revision: version, name: state.name });
  }
  // Where one is not there nothing is proposed: the removal is refused.
  const isWhole = changes.length === new Set(ids).size;
  const proposalId = isWhole ? await proposed(unit, context, signer, changes, proof) : undefined;
  if (proposalId) return { proposalId };
  await unit.handleMany(
    accessRule,
    ids.map((id) => ({ id, command: { type: 'Remove' } })),
  );
  return undefined;
});
