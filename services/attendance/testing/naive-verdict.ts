import type { Circumstances, DayPass, Verdict } from '../verdict/verdict.js';

/** Everything happens at half minutes here, so that a day can be gone through moment by moment. */
export const step = 30;
const day = 86_400;

const moments = Array.from({ length: day / step + 1 }, (_, index) => index * step);

/** The rules of the specification once more, as slowly and plainly as they can be said. */
export function naive({
  windows,
  free,
  memberships,
  passes,
  leaves,
  correction,
  now,
}: Circumstances): Verdict | undefined {
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
