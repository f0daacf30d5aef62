import {
  type AccessRuleAttributes,
  accessPolicyQuery,
  accessPolicyUpdate,
  accessProposalDecide,
  accessProposalQuery,
  accessRuleAdd,
  accessRuleDelete,
  accessRuleQuery,
  accessRuleUpdate,
  openAccessRule,
} from '../../../libs/contracts/devices/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import {
  digestOfRehearsed,
  type RehearsedChange,
  type RequestContext,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { devicesService } from '../devices.module.js';

let proposer: RequestContext;
let other: RequestContext;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(devicesService);
});
afterAll(async () => {
  const checked = await checkProjections(service.store);
  await service.stop();
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
beforeEach(() => {
  proposer = requestOf();
  other = requestOf(proposer.school);
});

const base = { name: '住校生', effect: 1 as const, state: 1 as const };
const page = { page: 0, pageSize: 20, params: {} };
const add = (form: object = {}) =>
  service.ask(accessRuleAdd, { ...base, ...form } as InputOf<typeof accessRuleAdd>, proposer);
const change = (id: string, form: object) =>
  service.ask(accessRuleUpdate, { id, ...base, ...form } as InputOf<typeof accessRuleUpdate>, proposer);
const rules = async () => (await service.ask(accessRuleQuery, page, proposer)).data;
const proposals = async (by = other) => (await service.ask(accessProposalQuery, page, by)).data;
const decide = (id: string, result: 2 | 3, by = other, reason?: string) =>
  service.ask(accessProposalDecide, { id, result, reason } as InputOf<typeof accessProposalDecide>, by);
const limitTo = (approvalLimit: number | null) => service.ask(accessPolicyUpdate, { approvalLimit }, proposer);

/** What the gateway signs of a change that concerns so many persons. */
const proofOf = (
  persons: number,
  changes: readonly RehearsedChange[],
  standing: readonly RehearsedChange[] = [],
  { school = proposer.school, at = Date.now() } = {},
) => service.find(TokenSigner).rehearsal({ school, digest: digestOfRehearsed(standing, changes), persons, at });
const said: AccessRuleAttributes = { ...openAccessRule, name: '住校生' };

describe('changes of rules in a school without a limit', () => {
  it('are made at once, and answer what they always did', async () => {
    const added = await add();
    expect(added).toEqual({ id: expect.any(String) });
    expect(await change(added.id, { personTypes: [1] })).toBeUndefined();
    expect(await service.ask(accessRuleDelete, { ids: [added.id] }, proposer)).toBeUndefined();
    expect([await rules(), await proposals()]).toEqual([[], []]);
    expect(await service.ask(accessPolicyQuery, {}, proposer)).toMatchObject({ approvalLimit: null });
  });
});

it('whoever changes the limit over what others have said is told', async () => {
  await limitTo(10);
  const stale = { approvalLimit: 20, revision: 0 } as InputOf<typeof accessPolicyUpdate>;
  expect(await refusalOf(service.ask(accessPolicyUpdate, stale, proposer))).toMatch(/^1005 数据已被他人修改/);
  expect(await service.ask(accessPolicyQuery, {}, proposer)).toMatchObject({ approvalLimit: 10, revision: 1 });
});

describe('changes of rules that concern more persons than the school lets one person change', () => {
  beforeEach(() => limitTo(10));

  it('are made at once where the gateway has proven that they concern fewer', async () => {
    const { id, proposalId } = await add({ proof: proofOf(10, [[undefined, said]]) });
    expect(proposalId).toBeUndefined();
    const standing = [[id, said]] as const;
    const next = { ...said, personTypes: [1 as const] };
    expect(await change(id, { personTypes: [1], proof: proofOf(9, [[id, next]], standing) })).toBeUndefined();
    const removal = { ids: [id], proof: proofOf(10, [[id, undefined]], [[id, next]]) };
    expect(await service.ask(accessRuleDelete, removal, proposer)).toBeUndefined();
    expect(await rules()).toEqual([]);
  });

  it('wait for somebody else: a new rule holds from the approval on', async () => {
    const { id, proposalId } = await add({ personTypes: [1], timeTo: '21:00:00', proof: undefined });
    expect(await rules()).toEqual([]);
    const [waiting] = await proposals();
    expect(waiting).toMatchObject({ id: proposalId, state: 1, kind: 1, name: '住校生', persons: null, isOwn: false });
    expect(waiting?.rules).toMatchObject([{ id, next: { personTypes: [1], timeTo: '21:00:00', effect: 1, state: 1 } }]);
    expect(await proposals(proposer)).toMatchObject([{ isOwn: true }]);
    expect(await refusalOf(decide(proposalId!, 2, proposer))).toBe('1005 不能审核自己提交的提议');
    await decide(proposalId!, 2);
    expect(await rules()).toMatchObject([{ id, personTypes: [1], timeTo: '21:00:00', isProposed: false }]);
    expect(await proposals()).toMatchObject([{ state: 2, decidedBy: expect.any(String) }]);
    expect(await refusalOf(decide(proposalId!, 2))).toBe('1005 该提议已处理');
  });

  it('that were proven to concern more say how many, and change nothing when they are refused', async () => {
    const { id } = await add({ proof: proofOf(1, [[undefined, said]]) });
    const proof = proofOf(11, [[id, undefined]], [[id, said]]);
    const answer = await service.ask(accessRuleDelete, { ids: [id], proof }, proposer);
    expect(await rules()).toMatchObject([{ id, isProposed: true }]);
    expect(await proposals()).toMatchObject([{ id: answer?.proposalId, kind: 3, persons: 11, rules: [{ id }] }]);
    expect(await refusalOf(decide(answer!.proposalId!, 3))).toBe('1001 请填写拒绝原因');
    await decide(answer!.proposalId!, 3, other, '下周再说');
    expect(await rules()).toMatchObject([{ id, isProposed: false }]);
    expect(await proposals()).toMatchObject([{ state: 3, reason: '下周再说' }]);
  });

  it('make a rule exactly what was proposed', async () => {
    await limitTo(null);
    const { id } = await add({ timeFrom: '07:00:00', timeTo: '21:00:00', validTo: '2026-12-31' });
    await limitTo(10);
    const answer = await change(id, { timeFrom: null, timeTo: null, validTo: null, weekDays: [1] });
    await decide(answer!.proposalId!, 2);
    expect(await rules()).toMatchObject([{ timeFrom: null, timeTo: null, validTo: null, weekDays: [1], revision: 2 }]);
  });

  it('cannot be approved once their rule is another one', async () => {
    await limitTo(null);
    const { id } = await add();
    await limitTo(10);
    const answer = await change(id, { personTypes: [1] });
    await limitTo(null);
    await change(id, { personTypes: [3] });
    expect(await proposals()).toMatchObject([{ isStale: true }]);
    expect(await refusalOf(decide(answer!.proposalId!, 2))).toBe(
      '1005 通行规则在提议之后已被修改，请拒绝此提议后重新提交',
    );
    await decide(answer!.proposalId!, 3, other, '已过时');
    expect(await rules()).toMatchObject([{ personTypes: [3] }]);
  });

  it('are refused with a rehearsal of other rules, of another change, or of long ago, and need approval with one of another school', async () => {
    const again = '1005 通行规则在预演之后已变化，请重新预演';
    const changes: RehearsedChange[] = [[undefined, said]];
    const old = { at: Date.now() - 16 * 60_000 };
    expect(await refusalOf(add({ proof: proofOf(1, changes, [[newId(), said]]) }))).toBe(again);
    expect(await refusalOf(add({ proof: proofOf(1, changes), effect: 2 }))).toBe(again);
    expect(await refusalOf(add({ proof: proofOf(1, changes, [], old) }))).toBe(again);
    expect(await add({ proof: proofOf(1, changes, [], { school: newId() }) })).toHaveProperty('proposalId');
    expect(await add({ proof: `${proofOf(1, changes)}x` })).toHaveProperty('proposalId');
    expect(await rules()).toEqual([]);
  });

  it('are proposed by nobody who has not seen the rule as it is, and not where nothing changes', async () => {
    await limitTo(null);
    const { id } = await add();
    await limitTo(10);
    expect(await change(id, {})).toBeUndefined();
    const stale = { id, ...base, personTypes: [1], revision: 0 };
    expect(await refusalOf(service.ask(accessRuleUpdate, stale as never, proposer))).toMatch(/^1005 数据已被他人修改/);
    expect(await refusalOf(service.ask(accessRuleDelete, { ids: [id, newId()] }, proposer))).toMatch(/^1004 /);
    expect(await proposals()).toEqual([]);
  });
});
