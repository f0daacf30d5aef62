import { paymentType } from '../../../libs/contracts/finance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { paymentTypes } from '../dictionaries.js';

const { decider } = paymentTypes;
const { added, changed, switched, removed } = paymentType.events;

const description = { name: '校服费', position: 1, isOpen: true, isLimited: false };
const days = { validFrom: '2026-09-01', validTo: '2026-09-30' };
const isAdded = added(description);

describe('a payment type', () => {
  it('that is limited says from when to when', () => {
    const limited = { ...description, isLimited: true };
    given(decider, []).when({ type: 'Add', values: limited }).then(Rejection.invalid('请输入缴费有效期'));
    given(decider, [])
      .when({ type: 'Add', values: { ...limited, validFrom: days.validTo, validTo: days.validFrom } })
      .then(Rejection.invalid('结束日期不能早于开始日期'));
    given(decider, [])
      .when({ type: 'Add', values: { ...limited, ...days } })
      .then([added({ ...limited, ...days })]);
    given(decider, [isAdded])
      .when({ type: 'Change', changes: { isLimited: true, validFrom: days.validFrom } })
      .then(Rejection.invalid('请输入缴费有效期'));
  });

  it('that is not limited keeps no days', () => {
    given(decider, [])
      .when({ type: 'Add', values: { ...description, ...days } })
      .then([isAdded]);
    given(decider, [added({ ...description, isLimited: true, ...days })])
      .when({ type: 'Change', changes: { isLimited: false } })
      .then([changed(description)]);
  });

  it('changes where something is different', () => {
    given(decider, [isAdded])
      .when({ type: 'Change', changes: { name: '校服费' } })
      .then([]);
    given(decider, [isAdded])
      .when({ type: 'Change', changes: { name: '书本费' } })
      .then([changed({ ...description, name: '书本费' })]);
  });

  it('is closed and opened again', () => {
    given(decider, [isAdded])
      .when({ type: 'Toggle' })
      .then([switched({ isOpen: false })]);
    given(decider, [isAdded, switched({ isOpen: false })])
      .when({ type: 'Toggle' })
      .then([switched({ isOpen: true })]);
  });

  it('that was removed is there no more', () => {
    given(decider, [isAdded])
      .when({ type: 'Remove' })
      .then([removed({})]);
    for (const type of ['Toggle', 'Remove'] as const)
      given(decider, [isAdded, removed({})])
        .when({ type })
        .then(Rejection.notFound());
  });
});
