import { backlogDecided, turnedVerdictSettled, verdictTurned } from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { given } from '../../../libs/testing/given.js';
import { backlog, turnedVerdict } from './turned.js';

const turned = verdictTurned({
  backlogId: namedId('backlog'),
  deviceId: namedId('device'),
  deviceCode: 'D1',
  position: '东门',
  personId: namedId('student'),
  personType: 1,
  day: '2026-11-19',
  title: '全天',
  from: 4,
  to: 1,
  passId: namedId('pass'),
  happenedAt: 1000,
  toldAt: 9000,
  toldOn: '2026-11-20',
});
const by = '王老师';
const refusal = Rejection.state('该补传已处理');

describe('a backlog', () => {
  it.each([2, 3] as const)('is decided once: %i', (state) => {
    const decided = backlogDecided({ state, by });
    given(backlog, [turned]).when({ type: 'Decide', state, by }).then([decided]);
    given(backlog, [turned, decided]).when({ type: 'Decide', state: 2, by }).then(refusal);
    given(backlog, [turned, decided]).when({ type: 'Decide', state: 3, by }).then(refusal);
  });

  it('that nobody knows is not decided about', () => {
    given(backlog, []).when({ type: 'Decide', state: 2, by }).then(Rejection.notFound('记录不存在'));
  });
});

describe('a record that was turned', () => {
  const settle = { type: 'Settle', state: 2, to: 1, isTold: true } as const;
  const settled = turnedVerdictSettled({ state: 2, to: 1, isTold: true });

  it('is settled once, with what it says then', () => {
    given(turnedVerdict, [turned]).when(settle).then([settled]);
    given(turnedVerdict, [turned])
      .when({ type: 'Settle', state: 3, isTold: false })
      .then([turnedVerdictSettled({ state: 3, isTold: false })]);
    given(turnedVerdict, [turned, settled]).when(settle).then(refusal);
    given(turnedVerdict, []).when(settle).then(refusal);
  });

  it('that is turned again is settled again', () => {
    given(turnedVerdict, [turned, settled, turned]).when(settle).then([settled]);
  });
});
