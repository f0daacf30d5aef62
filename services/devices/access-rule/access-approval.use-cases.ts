import {
  type AccessRuleAttributes,
  accessPolicyQuery,
  accessPolicyUpdate,
  accessProposalDecide,
  rehearsedOtherwise,
} from '../../../libs/contracts/devices/index.js';
import { type Changes, Rejection } from '../../../libs/contracts/kernel/index.js';
import { holdLock, newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import {
  answers,
  askerOf,
  digestOfRehearsed,
  handles,
  type RequestContext,
  type TokenSigner,
} from '../../../libs/platform/index.js';
import { accessPolicy, accessPolicyTable, approvalLimitOf } from './access-policy.js';
import { accessProposal, type ProposedRule } from './access-proposal.js';
import { accessRule } from './access-rule.js';
import { accessRuleTable } from './access-rule.read-model.js';
import { requireNamed } from './named.js';

/** A rehearsal counts for so long, ms. */
const rehearsalLasts = 15 * 60_000;

const refused = 3;

/** One after the other: what was rehearsed of all rules of the school is decided about by the rules that there are. */
const holdRules = ({ sql, school }: Unit): void => holdLock(sql, `devices.access-rules:${school}`);

/**
 * Persons whose passing a change concerns, as the gateway has found out and signed; undefined where it is not proven.
 * @throws Rejection 1005 where that was about other rules or another change, or too long ago
 */
async function rehearsedPersons(
  { sql, school }: Unit,
  signer: TokenSigner,
  rules: readonly ProposedRule[],
  proof: string | undefined,
): Promise<number | undefined> {
  const told = proof === undefined ? undefined : signer.readRehearsal(proof);
  if (told?.school !== school) return undefined;
  const standing = await selectRows(sql, accessRuleTable, 'school = $1', [school]);
  const digest = digestOfRehearsed(
    standing.map(({ id, rule }) => [id, rule]),
    rules.map(({ ruleId, revision, next }) => [revision === 0 ? undefined : ruleId, next]),
  );
  if (told.digest !== digest || told.at < Date.now() - rehearsalLasts) throw Rejection.state(rehearsedOtherwise);
  return told.persons;
}

/**
 * Proposes a change of rules where the school wants somebody else to agree: it concerns more persons than the limit says, or
 * nobody has proven that it does not.
 * @returns the proposal; undefined where the change is to be made at once
 */
export async function proposed(
  unit: Unit,
  context: RequestContext,
  signer: TokenSigner,
  rules: readonly ProposedRule[],
  proof: string | undefined,
): Promise<string | undefined> {
  const limit = await approvalLimitOf(unit);
  if (limit === null) return undefined;
  holdRules(unit);
  const persons = await rehearsedPersons(unit, signer, rules, proof);
  if (persons !== undefined && persons <= limit) return undefined;
  const id = newId();
  await unit.handle(accessProposal, id, {
    type: 'Propose',
    by: askerOf(context),
    ...(persons !== undefined && { persons }),
    rules: [...rules],
  });
  return id;
}

/** The changes that make a rule exactly another one. */
const exactly = (next: AccessRuleAttributes): Changes<AccessRuleAttributes> => ({
  ...{ timeFrom: null, timeTo: null, validFrom: null, validTo: null },
  ...next,
});

/** Does what was proposed. */
async function apply(unit: Unit, { ruleId, revision, next }: ProposedRule): Promise<void> {
  if (!next) {
    await unit.handle(accessRule, ruleId, { type: 'Remove' });
    return;
  }
  const { state } = await unit.load(accessRule, ruleId);
  await requireNamed(unit, next, state);
  const command = revision === 0 ? ({ type: 'Add', attributes: next } as const) : undefined;
  await unit.handle(accessRule, ruleId, command ?? { type: 'Change', changes: exactly(next) });
}

/** Approves a proposal, which then takes effect, or refuses it. */
export const decideAccessProposal = handles(
  accessProposalDecide,
  async (unit, { id, result, reason = '' }, context) => {
    const by = askerOf(context);
    if (result === refused) {
      await unit.handle(accessProposal, id, { type: 'Refuse', by, reason });
      return;
    }
    holdRules(unit);
    const { state } = await unit.load(accessProposal, id);
    const revisions = new Map<string, number>();
    for (const { ruleId } of state?.rules ?? []) revisions.set(ruleId, (await unit.load(accessRule, ruleId)).version);
    await unit.handle(accessProposal, id, { type: 'Approve', by, revisions });
    for (const rule of state?.rules ?? []) await apply(unit, rule);
  },
);

/** Tells from how many persons on somebody else has to approve. */
export const showAccessPolicy = answers(accessPolicyQuery, async (sql, _input, { school }) => {
  const [row] = await selectRows(sql, accessPolicyTable, 'school = $1', [school]);
  return { approvalLimit: row?.approvalLimit ?? null };
});

/** Says from how many persons on somebody else has to approve. */
export const changeAccessPolicy = handles(accessPolicyUpdate, async (unit, { approvalLimit }) => {
  if (approvalLimit !== undefined) await unit.handle(accessPolicy, unit.school, { type: 'Change', approvalLimit });
});
