import {
  paymentTypeAdded,
  paymentTypeChanged,
  paymentTypeRemoved,
  paymentTypeSwitched,
} from '../../../libs/contracts/finance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { paymentType } from './payment-type.js';

const description = { name: '校服费', position: 1, isOpen: true, isLimited: false };
const days = { validFrom: '2026-09-01', validTo: '2026-09-30' };
const added = paymentTypeAdded(description);

describe('a payment type', () => {
  it('that is limited says from when to when', () => {
    const limited = { ...description, isLimited: true };
    given(paymentType, []).when({ type: 'Add', description: limited }).then(Rejection.invalid('请输入缴费有效期'));
    given(paymentType, [])
      .when({ type: 'Add', description: { ...limited, validFrom: days.validTo, validTo: days.validFrom } })
      .then(Rejection.invalid('结束日期不能早于开始日期'));
    given(paymentType, [])
      .when({ type: 'Add', description: { ...limited, ...days } })
      .then([paymentTypeAdded({ ...limited, ...days })]);
    given(paymentType, [added])
      .when({ type: 'Change', changes: { isLimited: true, validFrom: days.validFrom } })
      .then(Rejection.invalid('请输入缴费有效期'));
  });

  it('that is not limited keeps no days', () => {
    given(paymentType, [])
      .when({ type: 'Add', description: { ...description, ...days } })
      .then([added]);
    given(paymentType, [paymentTypeAdded({ ...description, isLimited: true, ...days })])
      .when({ type: 'Change', changes: { isLimited: false } })
      .then([paymentTypeChanged(description)]);
  });

  it('changes where something is different', () => {
    given(paymentType, [added])
      .when({ type: 'Change', changes: { name: '校服费' } })
      .then([]);
    given(paymentType, [added])
      .when({ type: 'Change', changes: { name: '书本费' } })
      .then([paymentTypeChanged({ ...description, name: '书本费' })]);
  });

  it('is closed and opened again', () => {
    given(paymentType, [added])
      .when({ type: 'Switch' })
      .then([paymentTypeSwitched({ isOpen: false })]);
    given(paymentType, [added, paymentTypeSwitched({ isOpen: false })])
      .when({ type: 'Switch' })
      .then([paymentTypeSwitched({ isOpen: true })]);
  });

  it('that was removed is there no more', () => {
    given(paymentType, [added])
      .when({ type: 'Remove' })
      .then([paymentTypeRemoved({})]);
    for (const type of ['Switch', 'Remove'] as const)
      given(paymentType, [added, paymentTypeRemoved({})])
        .when({ type })
        .then(Rejection.notFound());
  });
});
