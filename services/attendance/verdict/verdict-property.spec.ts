import { dice } from '../../../libs/testing/dice.js';
import { type Circumstances, type DayPass, judge, type Verdict } from './verdict.js';

/** Everything happens at half minutes here, so that a day can be gone through moment by moment. */
const step = 30;
const day = 86_400;

const moments = Array.from({ length: day / step + 1 }, (_, index) => index * step);

/** The rules of the specification once more, as slowly and plainly as they can be said. */
function naive({ windows, free, memberships, passes, leaves, correction, now }: Circumstances): Verdict | undefined {
  const { signInFrom, signInTo, signOutFrom, signOutTo } = windows;
  const isMember = (at: number) => memberships.some(({ from, to }) => at >= from && at < to);
  const isAway = (at: number) => leaves.some(({ from, to }) => at >= from && at < to);
  const isApart = signOutFrom < signInFrom;
  if (free || (!isMember(signInTo) && !isMember(signOutFrom))) return undefined;
  if (now < (isApart ? 0 : signInFrom) && !correction) return undefined;

  let arriveBy = signInTo;
  while (isAway(arriveBy)) arriveBy += step;
  let stayUntil = signOutFrom;
  while (stayUntil > 0 && isAway(stayUntil - step)) stayUntil -= step;
  const attended = moments.filter(
    (at) => at >= Math.min(signInTo, signOutFrom) && at < Math.max(signInTo, signOutFrom),
  );
  const needed = attended.length > 0 ? attended : [signInTo];
  const isExcused = isApart
    ? moments.every((at) => (at < signInTo && at >= signOutFrom) || at === day || isAway(at))
    : needed.every(isAway);

  const inOrder = passes
    .filter(({ at, granted, counts }) => at <= now && granted && counts)
    .sort((one, other) => one.at - other.at || one.id.localeCompare(other.id));
  const comings = inOrder.filter(({ at, direction }) => {
    const isInTime = isApart ? at >= signInFrom : at >= signInFrom && (at < signOutFrom || at <= signInTo);
    return isInTime && direction !== 2;
  });
  const signIn = comings[0];
  const goings: DayPass[] = [];
  for (const pass of inOrder) {
    const { at, direction } = pass;
    if (pass === signIn || direction === 1 || at > signOutTo || (!isApart && at < signInFrom)) continue;
    if (direction === undefined && !isApart && at < signOutFrom && (at <= signInTo || !signIn)) continue;
    if (!isApart && signIn && at < signIn.at) continue;
    if (!isApart && signIn && direction === undefined && at - signIn.at <= 60) continue;
    goings.push(pass);
  }
  let signOut = goings.at(-1);
  const isBack = inOrder.some(
    ({ at, direction }) =>
      signOut !== undefined && direction === 1 && at > signOut.at && at <= signOutTo && (isApart || at >= signInFrom),
  );
  if (signOut && signOut.at < signOutFrom && isBack) signOut = undefined;

  const closes = isApart ? day - 1 : signOutTo;
  const isUnseen = !signIn && !signOut && !isExcused;
  const isOnLeave = isExcused || arriveBy !== signInTo || stayUntil !== signOutFrom;
  const told: Verdict = {
    ...(signIn && { signIn: signIn.at }),
    ...(signOut && { signOut: signOut.at }),
    isLate: !isExcused && isMember(signInTo) && signIn !== undefined && signIn.at > arriveBy,
    isEarly:
      !isExcused && isMember(signOutFrom) && signOut !== undefined && signOut.at < stayUntil && now >= signOutFrom,
    isAbsent: isUnseen && now > closes,
    isPending: isUnseen && now <= closes,
    isOnLeave,
    basis: isOnLeave ? 'leave' : 'passes',
  };
  if (!correction) return told;
  const { by, isLate, isEarly, isAbsent } = correction;
  return {
    ...told,
    ...(correction.signIn !== undefined && { signIn: correction.signIn }),
    ...(correction.signOut !== undefined && { signOut: correction.signOut }),
    ...{ isLate, isEarly, isAbsent, isPending: false, basis: by },
  };
}

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
