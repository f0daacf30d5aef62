import {
  paymentBegun,
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
  paymentProjectAdded,
  paymentProjectChanged,
  paymentProjectRemoved,
  paymentProjectReviewed,
} from '../../../libs/contracts/finance/index.js';
import { fen, Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/index.js';
import { paymentPerson } from './payment-person.js';
import { paymentProject } from './payment-project.js';

const id = '11111111-1111-4111-8111-111111111111';
const project = { name: '书本费', typeId: id, from: '2026-11-01', to: '2026-11-30', importWay: 2 as const };
const added = paymentProjectAdded(project);
const approved = paymentProjectReviewed({ result: 2 });
const rejected = paymentProjectReviewed({ result: 1 });
const nobody = Rejection.invalid('Payment people not set, please check!');

describe('a fee project', () => {
  it.each([
    [[added], 'Remove', [paymentProjectRemoved({})]],
    [[added, rejected], 'Remove', [paymentProjectRemoved({})]],
    [[added, approved], 'Remove', Rejection.state('项目已审核通过，不允许删除')],
    [[], 'Remove', Rejection.notFound()],
  ] as const)('is removed until it is approved (%#)', (events, type, expected) => {
    given(paymentProject, events).when({ type }).then(expected);
  });

  it('is reviewed until it is approved, and only where somebody has to pay', () => {
    const review = { type: 'Review', review: { result: 1 } } as const;
    given(paymentProject, [added]).when(review).then(nobody);
    given(paymentProject, [added, approved]).when(review).then(Rejection.state('项目已审核通过'));
  });

  it.each([
    ['nothing', [added], project, false, []],
    ['the list alone', [added], project, true, [paymentProjectChanged(project)]],
    ['nothing of a rejected one', [added, rejected], project, false, [paymentProjectChanged(project)]],
    ['a name', [added], { ...project, name: '校服费' }, false, [paymentProjectChanged({ ...project, name: '校服费' })]],
    ['where its list comes from', [added], { ...project, importWay: 1 }, false, Rejection.state('缴费方式不允许修改')],
    ['an approved one', [added, approved], project, true, Rejection.state('项目已审核通过，不允许修改')],
  ] as const)('is told to change: %s', (_what, events, changed, isListChanged, expected) => {
    given(paymentProject, events).when({ type: 'Change', project: changed, isListChanged }).then(expected);
  });
});

describe('somebody who has to pay', () => {
  const person = { id, type: 1, code: 'S1', name: '张三' } as const;
  const [money, other] = [fen(100), fen(200)];
  const demanded = paymentDemanded({ projectId: id, person, money });
  const begun = paymentBegun({ projectId: id, personId: id });
  const paid = paymentPaid({ projectId: id, personId: id, money, happenedAt: 5 });
  const changed = paymentDemandChanged({ projectId: id, personId: id, money: other, formerMoney: money });
  const twice = Rejection.invalid('Payment people duplicated, please check!');
  const pay = { type: 'Pay', money, happenedAt: 5 } as const;

  it.each([
    ['an amount', [], { type: 'Demand', projectId: id, person, money }, [demanded]],
    ['an amount twice', [demanded], { type: 'Demand', projectId: id, person, money }, twice],
    ['the same amount', [demanded], { type: 'Change', money }, []],
    ['another amount', [demanded], { type: 'Change', money: other }, [changed]],
    ['nothing any more', [demanded], { type: 'Drop' }, [paymentDemandDropped({ projectId: id, personId: id, money })]],
    ['that payment begins', [demanded], { type: 'Begin' }, [begun]],
    ['that it begins again', [demanded, begun], { type: 'Begin' }, []],
    ['that it begins after all', [demanded, paid], { type: 'Begin' }, []],
    ['that it is paid', [demanded], pay, [paid]],
    ['that it is paid, whatever it was', [demanded, begun], { ...pay, money: undefined }, [paid]],
    ['the same payment', [demanded, paid], pay, []],
    ['a part', [demanded], { ...pay, money: fen(99) }, Rejection.state('缴费金额与应缴金额不一致')],
    [
      'another payment',
      [demanded, paid],
      { ...pay, happenedAt: 6 },
      Rejection.duplicate('编码 {code} 已按其他内容缴费', { code: 'S1' }),
    ],
    ['that it is paid, where nothing is demanded', [], pay, Rejection.notFound('缴费人员不存在')],
  ] as const)('is told %s', (_what, events, command, expected) => {
    given(paymentPerson, events).when(command).then(expected);
  });
});
