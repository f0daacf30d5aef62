import { fen, Rejection } from '../contracts/kernel/index.js';
import { given } from '../testing/index.js';
import { entryDecider } from './entry.js';
import { period } from './testing/period.js';

const { added, changed, removed, stateSwitched } = period.events;
const decider = entryDecider(period);
const values = { code: 'A', from: '2026-09-01', to: '2027-01-20', needsFee: true, fee: fen(1250) };

describe('an entry of a resource', () => {
  it('is added with the values that its attributes keep', () => {
    given(decider, [])
      .when({ type: 'Add', values })
      .then([added(values)]);
    const { fee: _fee, ...free } = { ...values, needsFee: false };
    given(decider, [])
      .when({ type: 'Add', values: { ...values, needsFee: false } })
      .then([added(free)]);
  });

  it('keeps what a change does not name, clears what it empties, and never its fixed values', () => {
    given(decider, [added(values)])
      .when({ type: 'Change', changes: { to: '2027-01-31', fee: null, code: 'B' } })
      .then([changed({ code: 'A', from: '2026-09-01', to: '2027-01-31', needsFee: true })]);
    given(decider, [added(values)])
      .when({ type: 'Change', changes: { code: 'B', fee: fen(1250) } })
      .then([]);
    given(decider, [added(values)])
      .when({ type: 'Change', changes: { needsFee: false } })
      .then([changed({ code: 'A', from: '2026-09-01', to: '2027-01-20', needsFee: false })]);
  });

  it('has ranges that end after they begin', () => {
    const refusal = Rejection.invalid('结束时间不能早于开始时间');
    given(decider, [])
      .when({ type: 'Add', values: { ...values, to: '2026-08-31' } })
      .then(refusal);
    given(decider, [added(values)])
      .when({ type: 'Change', changes: { from: '2027-02-01' } })
      .then(refusal);
    given(decider, [])
      .when({ type: 'Add', values: { ...values, to: values.from } })
      .then([added({ ...values, to: values.from })]);
  });

  it('is switched to and fro', () => {
    given(decider, [added(values)])
      .when({ type: 'SwitchState' })
      .then([stateSwitched({ state: 2 })]);
    given(decider, [added(values), stateSwitched({ state: 2 })])
      .when({ type: 'SwitchState' })
      .then([stateSwitched({ state: 1 })]);
  });

  it('is given back the values that it had before an import, unless it was changed since', () => {
    const former = { values, state: 1 as const, revision: 1 };
    const imported = [added(values), changed({ ...values, fee: fen(300) })];
    const restore = { type: 'Restore' as const, former, changes: 1 };
    given(decider, imported)
      .when(restore)
      .then([changed(values)]);
    given(decider, [...imported, stateSwitched({ state: 2 })])
      .when(restore)
      .then(Rejection.state('导入后已被修改'));
  });

  it('is unknown before it was added and after it was removed', () => {
    given(decider, [added(values)])
      .when({ type: 'Remove' })
      .then([removed({})]);
    for (const command of [{ type: 'Remove' }, { type: 'SwitchState' }, { type: 'Change', changes: {} }] as const) {
      given(decider, []).when(command).then(Rejection.notFound());
      given(decider, [added(values), removed({})])
        .when(command)
        .then(Rejection.notFound());
    }
  });
});
