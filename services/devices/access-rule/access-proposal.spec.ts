import {
  accessChangeApproved,
  accessChangeProposed,
  accessChangeRefused,
  openAccessRule,
  rulesMovedOn,
} from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/index.js';
import { accessProposal } from './access-proposal.js';

const [proposer, other] = [
  { accountId: 'a', name: '张三' },
  { accountId: 'b', name: '李四' },
];
const ruleId = '11111111-1111-4111-8111-111111111111';
const next = { ...openAccessRule, name: '住校生' };
const proposal = { by: proposer, persons: 12, rules: [{ ruleId, revision: 3, name: '住校生', next }] };
const proposed = accessChangeProposed(proposal);
const approve = { type: 'Approve', by: other, revisions: new Map([[ruleId, 3]]) } as const;

describe('a proposal to change rules', () => {
  it('is made, and approved or refused by somebody else', () => {
    given(accessProposal, [])
      .when({ type: 'Propose', ...proposal })
      .then([proposed]);
    given(accessProposal, [proposed])
      .when(approve)
      .then([accessChangeApproved({ by: other })]);
    given(accessProposal, [proposed])
      .when({ type: 'Refuse', by: other, reason: '人数太多' })
      .then([accessChangeRefused({ by: other, reason: '人数太多' })]);
  });

  it('is decided by nobody who made it, once, with a reason where it is refused', () => {
    const own = Rejection.state('不能审核自己提交的提议');
    given(accessProposal, [proposed])
      .when({ ...approve, by: proposer })
      .then(own);
    given(accessProposal, [proposed]).when({ type: 'Refuse', by: proposer, reason: '错了' }).then(own);
    given(accessProposal, [proposed, accessChangeApproved({ by: other })])
      .when(approve)
      .then(Rejection.state('该提议已处理'));
    given(accessProposal, [proposed])
      .when({ type: 'Refuse', by: other, reason: '' })
      .then(Rejection.invalid('请填写拒绝原因'));
    given(accessProposal, []).when(approve).then(Rejection.notFound());
  });

  it('of rules that were changed or removed since can be refused alone', () => {
    const moved = Rejection.state(rulesMovedOn);
    for (const version of [0, 2, 4])
      given(accessProposal, [proposed])
        .when({ ...approve, revisions: new Map([[ruleId, version]]) })
        .then(moved);
  });

  it('is about what can be a rule', () => {
    const rules = [{ ruleId, revision: 0, name: '', next: { ...next, timeFrom: '21:00:00', timeTo: '06:00:00' } }];
    given(accessProposal, [])
      .when({ type: 'Propose', by: proposer, rules })
      .then(Rejection.invalid('结束时间须晚于开始时间'));
  });
});
