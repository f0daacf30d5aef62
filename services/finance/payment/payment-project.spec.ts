import {
  paymentBegun,
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
  paymentPeriodClosed,
  paymentPeriodOpened,
  paymentProjectAdded,
  paymentProjectChanged,
  paymentProjectRemoved,
  paymentProjectReviewed,
  paymentRefunded,
  paymentWaived,
  paymentWaiverWithdrawn,
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

describe('the period of a fee project', () => {
  const opened = paymentPeriodOpened({});
  it.each([
    ['before it', [added, approved], '2026-10-31', []],
    ['on its first day', [added, approved], '2026-11-01', [opened]],
    ['on its last day', [added, approved, opened], '2026-11-30', []],
    ['after it', [added, approved, opened], '2026-12-01', [paymentPeriodClosed({})]],
    ['long after it', [added, approved], '2027-01-01', [paymentPeriodClosed({})]],
    ['after it once more', [added, approved, paymentPeriodClosed({})], '2027-01-01', []],
    ['of one that is not approved', [added], '2026-11-15', []],
  ] as const)('opens and closes with its days: %s', (_what, events, day, expected) => {
    given(paymentProject, events).when({ type: 'Turn', day }).then(expected);
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
  const within = { period: { from: '2026-11-01', to: '2026-11-30' }, day: '2026-11-30' } as const;
  const pay = { type: 'Pay', money, happenedAt: 5, ...within } as const;
  const begin = { type: 'Begin', ...within } as const;
  const told = { projectId: id, personId: id, reason: '退学', key: id, happenedAt: 7 };
  const said = { reason: '退学', key: id, happenedAt: 7 } as const;
  const none = fen(0);
  const refunded = paymentRefunded({ ...told, money, open: money, formerOpen: none });
  const waived = paymentWaived({ ...told, money, open: none, formerOpen: money, kind: 2 });
  const other50 = { ...said, key: '22222222-2222-4222-8222-222222222222', money: fen(50) } as const;

  it.each([
    ['an amount', [], { type: 'Demand', projectId: id, person, money }, [demanded]],
    ['an amount twice', [demanded], { type: 'Demand', projectId: id, person, money }, twice],
    ['the same amount', [demanded], { type: 'Change', money }, []],
    ['another amount', [demanded], { type: 'Change', money: other }, [changed]],
    ['nothing any more', [demanded], { type: 'Drop' }, [paymentDemandDropped({ projectId: id, personId: id, money })]],
    ['that payment begins', [demanded], begin, [begun]],
    ['that it begins again', [demanded, begun], begin, []],
    ['that it begins after all', [demanded, paid], begin, []],
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
    [
      'that it is paid too early',
      [demanded],
      { ...pay, day: '2026-10-31' },
      Rejection.state('缴费尚未开始，{day}起可缴费', { day: '2026-11-01' }),
    ],
    [
      'that it is paid too late',
      [demanded],
      { ...pay, day: '2026-12-01' },
      Rejection.state('缴费已于{day}截止', { day: '2026-11-30' }),
    ],
    ['a payment that is known, after the last day', [demanded, paid], { ...pay, day: '2026-12-01' }, []],
    ['to give it back', [demanded, paid], { type: 'Refund', money, ...said }, [refunded]],
    ['to give it back again', [demanded, paid, refunded], { type: 'Refund', money, ...said }, []],
    [
      'to give back something else under the key',
      [demanded, paid, refunded],
      { type: 'Waive', kind: 1, money, ...said },
      Rejection.duplicate('请求编号已用于其他更正'),
    ],
    [
      'to give back what is not paid',
      [demanded, paid, refunded],
      { type: 'Refund', ...other50 },
      Rejection.state('最多可退{most}元', { most: '0.00' }),
    ],
    ['the payment that was given back', [demanded, paid, refunded], pay, []],
    [
      'another payment of what was given back',
      [demanded, paid, refunded],
      { ...pay, happenedAt: 8 },
      [paymentPaid({ projectId: id, personId: id, money, happenedAt: 8 })],
    ],
    ['that nothing is to be paid', [demanded], { type: 'Waive', kind: 2, money, ...said }, [waived]],
    ['a payment of what is waived', [demanded, waived], pay, Rejection.state('该人员无需缴费')],
    [
      'to waive more than is open',
      [demanded, waived],
      { type: 'Waive', kind: 2, ...other50 },
      Rejection.state('最多可减免{most}元', { most: '0.00' }),
    ],
    [
      'to ask for a half of it all the same',
      [demanded, waived],
      { type: 'Withdraw', ...other50 },
      [paymentWaiverWithdrawn({ ...told, ...other50, open: fen(50), formerOpen: none })],
    ],
    [
      'to ask for what was not waived',
      [demanded],
      { type: 'Withdraw', ...other50 },
      Rejection.state('最多可撤销{most}元', { most: '0.00' }),
    ],
    ['that it is paid, where nothing is demanded', [], pay, Rejection.notFound('缴费人员不存在')],
  ] as const)('is told %s', (_what, events, command, expected) => {
    given(paymentPerson, events).when(command).then(expected);
  });
});
