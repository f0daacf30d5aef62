import { alarmEnded, alarmRaised, alarmRepeated, alarmTaken } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { type Alarm, type AlarmChange, alarm, gathered } from './alarm.js';

const hour = 3_600_000;
const fire = (happenedAt: number, occurrences = 1): Alarm => ({
  type: '设备告警',
  level: 1,
  template: '设备 {device}：{trouble}',
  values: { device: '东门3号', trouble: '火警' },
  happenedAt,
  occurrences,
  subject: 'fire d',
});
const report = (happenedAt: number, rules: { hasNoEnd?: boolean; quietFor?: number } = {}): AlarmChange => ({
  type: 'Report',
  alarm: fire(happenedAt),
  ...rules,
});
const repeated = (at: number, occurrences = 1) => {
  const { template, values } = fire(at);
  return alarmRepeated({ template, values, happenedAt: at, occurrences });
};
const [anna, ben] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const take = (accountId: string, name: string, at: number) => ({ type: 'Take', accountId, name, at }) as const;
const raised = alarmRaised(fire(0));
const takenByAnna = alarmTaken({ accountId: anna, name: '安娜', takenAt: 5 });
const over = alarmEnded({ endedAt: 9 });

describe('an alarm', () => {
  it('is raised once, and counts while it stands', () => {
    given(alarm, []).when(report(0)).then([raised]);
    given(alarm, [raised])
      .when(report(1))
      .then([repeated(1)]);
    given(alarm, [raised, takenByAnna])
      .when(report(6))
      .then([repeated(6)]);
  });

  it('is raised anew after it was over, and nobody has it then', () => {
    given(alarm, [raised, takenByAnna, over])
      .when(report(20))
      .then([alarmRaised(fire(20))]);
    given(alarm, [raised, takenByAnna, over, alarmRaised(fire(20))])
      .when(take(ben, 'Ben', 21))
      .then([alarmTaken({ accountId: ben, name: 'Ben', takenAt: 21 })]);
  });

  it('of the building that somebody took is raised anew when it comes again later, though nobody said that it was over', () => {
    const later = 5 + 10 * 60_000;
    given(alarm, [raised, takenByAnna])
      .when(report(later))
      .then([repeated(later)]);
    given(alarm, [raised, takenByAnna])
      .when(report(later + 1))
      .then([alarmRaised(fire(later + 1))]);
    const clock = { ...fire(0), level: 3 as const };
    given(alarm, [alarmRaised(clock), takenByAnna])
      .when({ type: 'Report', alarm: { ...clock, happenedAt: later + 1 } })
      .then([repeated(later + 1)]);
  });

  it('that nobody will say to be over is raised anew each time', () => {
    given(alarm, [raised, takenByAnna])
      .when(report(20, { hasNoEnd: true }))
      .then([alarmRaised(fire(20))]);
  });

  it('is not told again for a while, where it is of those', () => {
    given(alarm, [raised])
      .when(report(hour - 1, { quietFor: hour }))
      .then([]);
    given(alarm, [raised])
      .when(report(hour, { quietFor: hour }))
      .then([repeated(hour)]);
    given(alarm, [raised, over])
      .when(report(10, { quietFor: hour }))
      .then([alarmRaised(fire(10))]);
  });

  it('is over once, and only where it was raised', () => {
    given(alarm, [raised]).when({ type: 'End', at: 9 }).then([over]);
    given(alarm, [raised, over]).when({ type: 'End', at: 10 }).then([]);
    given(alarm, []).when({ type: 'End', at: 10 }).then([]);
  });

  it('is taken by one, and who comes later is told who has it', () => {
    given(alarm, [raised])
      .when(take(anna, '安娜', 5))
      .then([takenByAnna]);
    given(alarm, [raised, takenByAnna])
      .when(take(ben, 'Ben', 6))
      .then(Rejection.state('告警已由 {name} 接手', { name: '安娜' }));
    given(alarm, [raised, takenByAnna])
      .when(take(anna, '安娜', 6))
      .then([]);
  });

  it('is not taken where it is over or never was', () => {
    given(alarm, [raised, over])
      .when(take(anna, '安娜', 10))
      .then(Rejection.state('告警已解除，无需接手'));
    given(alarm, [])
      .when(take(anna, '安娜', 10))
      .then(Rejection.notFound('告警不存在'));
  });
});

describe('changes of one alarm that come together', () => {
  const end = (at: number): AlarmChange => ({ type: 'End', at });
  const many: AlarmChange = { type: 'Report', alarm: fire(3, 3) };

  it('are told once, with their count', () => {
    expect(gathered([report(1), report(2), report(3)])).toEqual([many]);
    expect(gathered([report(1), end(1), report(2), end(2), report(3), end(4)])).toEqual([end(1), many, end(4)]);
  });

  it('keep an end before them and the last one behind them', () => {
    expect(gathered([end(1), report(3)])).toEqual([end(1), report(3)]);
    expect(gathered([end(1), end(2)])).toEqual([end(2)]);
    expect(gathered([report(3), end(4), end(5)])).toEqual([report(3), end(5)]);
  });
});
