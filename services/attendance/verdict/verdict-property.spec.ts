import { dice } from '../../../libs/testing/dice.js';
import { naive, step } from '../testing/naive-verdict.js';
import { type Circumstances, type DayPass, judge } from './verdict.js';

const day = 86_400;

/** A day out of anything that a day may be. */
function randomDay(roll: (sides: number) => number): Circumstances {
  const moment = (from = 0, to = day) => from + roll((to - from) / step) * step;
  const window = (from: number, to: number) => {
    const begin = moment(from, to - 60 * step);
    return [begin, begin + (1 + roll(120)) * step] as const;
  };
  const isApart = roll(5) === 0;
  const [morning, evening] = [window(5 * 3600, 12 * 3600), window(11 * 3600, 20 * 3600)];
  const [[signInFrom, signInTo], [signOutFrom, signOutTo]] = isApart ? [evening, morning] : [morning, evening];
  const near = [signInFrom, signInTo, signOutFrom, signOutTo];
  const anyMoment = () =>
    roll(2) === 0 ? moment(4 * 3600, 22 * 3600) : Math.min(day - step, near[roll(4)]! + (roll(5) - 2) * step);
  const passes = Array.from({ length: roll(7) }, (_, index): DayPass => {
    const side = roll(3);
    return {
      id: `pass-${index}`,
      at: anyMoment(),
      ...(side > 0 && { direction: side as 1 | 2 }),
      granted: roll(8) > 0,
      counts: roll(8) > 0,
    };
  });
  const leaves = Array.from({ length: roll(3) }, (_, index) => {
    const from = roll(3) === 0 ? 0 : anyMoment();
    return { id: `leave-${index}`, from, to: roll(3) === 0 ? day : Math.min(day, from + (1 + roll(1200)) * step) };
  });
  const isWhole = roll(4) > 0;
  const joined = anyMoment();
  return {
    windows: { signInFrom, signInTo, signOutFrom, signOutTo },
    ...(roll(20) === 0 && { free: 'holiday' as const }),
    memberships: isWhole
      ? [{ from: 0, to: day }]
      : [{ from: joined, to: roll(2) === 0 ? day : moment(joined, day + 1) }],
    passes,
    leaves,
    ...(roll(12) === 0 && {
      correction: {
        by: 'appeal' as const,
        isLate: roll(2) === 0,
        isEarly: false,
        isAbsent: false,
        signIn: anyMoment(),
      },
    }),
    now: roll(3) === 0 ? anyMoment() : day,
  };
}

const days = 10_000;

it(`agrees with the rules said plainly, on ${days.toLocaleString('en')} days, in whatever order things are told`, () => {
  const roll = dice(17);
  for (let index = 0; index < days; index++) {
    const circumstances = randomDay(roll);
    const { verdict } = judge(circumstances);
    expect({ index, circumstances, verdict }).toEqual({ index, circumstances, verdict: naive(circumstances) });
    const { passes, leaves } = circumstances;
    const turned = { ...circumstances, passes: [...passes].reverse(), leaves: [...leaves].reverse() };
    expect(judge(turned).verdict).toEqual(verdict);
  }
});
