import { dayEnds, type Second } from './time-of-day.js';

/** When people come and go in a shift; every second that is named belongs to its window. */
export interface Windows {
  signInFrom: Second;
  signInTo: Second;
  signOutFrom: Second;
  signOutTo: Second;
}

/** From one moment of a day on, until before another one. */
export interface Span {
  from: Second;
  to: Second;
}

/** A pass of the person on that day. */
export interface DayPass {
  id: string;
  at: Second;
  /** 1 in, 2 out (enumeration Direction); missing where nobody knows it. */
  direction?: 1 | 2;
  /** False when the device refused the person. */
  granted: boolean;
  /** It was at a device, or door, that counted for the group at that moment. */
  counts: boolean;
}

/** Leave that was granted, as far as it lies on that day. At its end the person is to be back. */
export interface DayLeave extends Span {
  id: string;
}

/** What a person decided about the record: an edit, or an appeal that was agreed to. The last one holds. */
export interface Correction {
  by: 'edit' | 'appeal';
  isLate: boolean;
  isEarly: boolean;
  isAbsent: boolean;
  /** Claimed times of an appeal. */
  signIn?: Second;
  signOut?: Second;
}

/** Why nobody of the group is expected on a day. */
export type Free = 'outsideRule' | 'restDay' | 'holiday' | 'classExcluded';

/** Everything that decides about one person, one day and one shift, as it was then. */
export interface Circumstances {
  windows: Windows;
  free?: Free;
  /** When the person was in a group that follows the rule. */
  memberships: readonly Span[];
  /** In any order. */
  passes: readonly DayPass[];
  leaves: readonly DayLeave[];
  correction?: Correction;
  /** How much of the day has gone by; `dayEnds` of a day that is over. */
  now: Second;
}

/** What is recorded of the person for the shift (source: attendanceRecord). */
export interface Verdict {
  signIn?: Second;
  signOut?: Second;
  isLate: boolean;
  isEarly: boolean;
  isAbsent: boolean;
  /** Nobody has seen the person yet, and the shift is not over (未打卡). */
  isPending: boolean;
  /** Leave covers the shift, or one of its ends. */
  isOnLeave: boolean;
  basis: 'passes' | 'leave' | 'edit' | 'appeal';
}

/** Why a pass decided nothing. */
export type Unused = 'refused' | 'otherDevice' | 'outsideWindows' | 'repeated' | 'returned' | 'notDecisive';

/** One thing that led to the verdict, or to none. */
export type Reason =
  | { kind: Free | 'notMember' | 'notOpen' | 'noSignIn' | 'noSignOut' | 'pending' | 'absent' | 'edit' | 'appeal' }
  | { kind: 'leave'; leaveId: string; at: Second; until: Second }
  | { kind: 'signIn' | 'signOut'; passId: string; at: Second }
  | { kind: 'late' | 'early'; at: Second; until: Second }
  | { kind: 'unused'; passId: string; at: Second; why: Unused };

/** A verdict with its reasons in order; without one where there is nothing to record. */
export interface Judgement {
  verdict?: Verdict;
  reasons: readonly Reason[];
}

/** A pass without a direction so soon after the sign-in is the same one again, s. */
const repeat = 60;

/** The first moment from one on that no leave covers. */
function freeFrom(moment: Second, leaves: readonly DayLeave[]): Second {
  const ends = leaves.filter(({ from, to }) => from <= moment && moment < to).map(({ to }) => to);
  return ends.length === 0 ? moment : freeFrom(Math.max(...ends), leaves);
}

/** The last moment up to one before which there is no leave. */
function freeUntil(moment: Second, leaves: readonly DayLeave[]): Second {
  const begins = leaves.filter(({ from, to }) => from < moment && moment <= to).map(({ from }) => from);
  return begins.length === 0 ? moment : freeUntil(Math.min(...begins), leaves);
}

/** What a shift asks of a person: when to be there, and which passes may tell it. */
interface Duties {
  /** Who comes after this second is late; who goes before that one, early. Missing where the person need not. */
  arriveBy?: Second;
  stayUntil?: Second;
  /** Leave covers everything that there was to attend. */
  isExcused: boolean;
  /** Passes of these seconds may be the sign-in, and the sign-out. */
  signIns: (at: Second) => boolean;
  signOuts: (at: Second) => boolean;
  /** From this second on there may be a record, and after that one it is known who has not come. */
  opens: Second;
  closes: Second;
  /** People sign out in the morning of a day and in at its end (dormitories): one knows nothing of the other. */
  isApart: boolean;
}

function dutiesOf({ windows, memberships, leaves }: Circumstances): Duties {
  const { signInFrom, signInTo, signOutFrom, signOutTo } = windows;
  const isMember = (moment: Second) => memberships.some(({ from, to }) => from <= moment && moment < to);
  const isApart = signOutFrom < signInFrom;
  const arriveBy = freeFrom(signInTo, leaves);
  const stayUntil = freeUntil(signOutFrom, leaves);
  const first = Math.min(signInTo, signOutFrom);
  const isExcused = isApart
    ? arriveBy >= dayEnds && stayUntil <= 0
    : freeFrom(first, leaves) >= Math.max(signInTo, signOutFrom, first + 1);
  return {
    ...(isMember(signInTo) && { arriveBy }),
    ...(isMember(signOutFrom) && { stayUntil }),
    isExcused,
    // Who comes when the others may go has not come late, but not at all.
    signIns: (at) => signInFrom <= at && (isApart || at < signOutFrom || at <= signInTo),
    signOuts: (at) => at <= signOutTo && (isApart || at >= signInFrom),
    opens: isApart ? 0 : signInFrom,
    closes: isApart ? dayEnds - 1 : signOutTo,
    isApart,
  };
}

/** The moments of a day at which verdicts may change by themselves: windows begin, or are over. */
export function edgesOf({ signInFrom, signInTo, signOutFrom, signOutTo }: Windows): Second[] {
  const isApart = signOutFrom < signInFrom;
  return [isApart ? 0 : signInFrom, signInTo + 1, signOutFrom, isApart ? dayEnds : signOutTo + 1];
}

const inOrder = (one: DayPass, other: DayPass) => one.at - other.at || (one.id < other.id ? -1 : 1);
const isUsable = ({ granted, counts }: DayPass) => granted && counts;

function signInOf(passes: readonly DayPass[], { signIns }: Duties): DayPass | undefined {
  return passes.find(({ at, direction }) => direction !== 2 && signIns(at));
}

/** The pass with which the person went: the last one when all may go, else one after which there was no coming back. */
function signOutOf(
  passes: readonly DayPass[],
  signIn: DayPass | undefined,
  { windows: { signInTo, signOutFrom } }: Circumstances,
  { signOuts, isApart }: Duties,
): DayPass | undefined {
  const mayLeave = ({ at, direction }: DayPass) => {
    if (direction === 1 || !signOuts(at)) return false;
    if (direction === 2 || at >= signOutFrom || isApart) return true;
    // Without a direction, what comes in the window of coming is a coming.
    return at > signInTo && signIn !== undefined;
  };
  const isAfter = ({ at, direction }: DayPass) =>
    isApart || !signIn || (direction === 2 ? at >= signIn.at : at > signIn.at + repeat);
  const going = passes.filter((pass) => pass !== signIn && mayLeave(pass) && isAfter(pass));
  const last = going.at(-1);
  if (!last || last.at >= signOutFrom) return last;
  const comesBack = passes.some(({ at, direction }) => direction === 1 && at > last.at && signOuts(at));
  return comesBack ? undefined : last;
}

function unusedBecause(pass: DayPass, signIn: DayPass | undefined, duties: Duties, signOut?: DayPass): Unused {
  if (!pass.granted) return 'refused';
  if (!pass.counts) return 'otherDevice';
  if (!duties.signIns(pass.at) && !duties.signOuts(pass.at)) return 'outsideWindows';
  if (pass.direction === undefined && signIn && pass.at >= signIn.at && pass.at <= signIn.at + repeat)
    return 'repeated';
  return pass.direction === 2 && pass !== signOut && !signOut ? 'returned' : 'notDecisive';
}

function* reasonsOf(
  circumstances: Circumstances,
  duties: Duties,
  { signIn, signOut, verdict }: { signIn?: DayPass; signOut?: DayPass; verdict: Verdict },
): Generator<Reason> {
  const { leaves, passes, correction } = circumstances;
  for (const { id, from, to } of leaves) yield { kind: 'leave', leaveId: id, at: from, until: to };
  if (signIn) yield { kind: 'signIn', passId: signIn.id, at: signIn.at };
  else if (!duties.isExcused && !verdict.isPending) yield { kind: 'noSignIn' };
  if (signOut) yield { kind: 'signOut', passId: signOut.id, at: signOut.at };
  else if (!duties.isExcused && circumstances.now > duties.closes) yield { kind: 'noSignOut' };
  for (const pass of [...passes].sort(inOrder))
    if (pass !== signIn && pass !== signOut)
      yield { kind: 'unused', passId: pass.id, at: pass.at, why: unusedBecause(pass, signIn, duties, signOut) };
  if (correction) yield { kind: correction.by };
  else if (verdict.isPending) yield { kind: 'pending' };
  if (verdict.isLate && verdict.signIn !== undefined && duties.arriveBy !== undefined)
    yield { kind: 'late', at: verdict.signIn, until: duties.arriveBy };
  if (verdict.isEarly && verdict.signOut !== undefined && duties.stayUntil !== undefined)
    yield { kind: 'early', at: verdict.signOut, until: duties.stayUntil };
  if (verdict.isAbsent) yield { kind: 'absent' };
}

/** What the passes and the leave say. */
function fromPasses(
  { windows, leaves, now }: Circumstances,
  duties: Duties,
  signIn: DayPass | undefined,
  signOut: DayPass | undefined,
): Verdict {
  const { arriveBy, stayUntil, isExcused, closes } = duties;
  const isUnseen = !signIn && !signOut && !isExcused;
  const isOnLeave =
    isExcused ||
    (leaves.length > 0 &&
      (freeFrom(windows.signInTo, leaves) !== windows.signInTo ||
        freeUntil(windows.signOutFrom, leaves) !== windows.signOutFrom));
  return {
    ...(signIn && { signIn: signIn.at }),
    ...(signOut && { signOut: signOut.at }),
    isLate: !isExcused && arriveBy !== undefined && signIn !== undefined && signIn.at > arriveBy,
    isEarly:
      !isExcused &&
      stayUntil !== undefined &&
      signOut !== undefined &&
      signOut.at < stayUntil &&
      now >= windows.signOutFrom,
    isAbsent: isUnseen && now > closes,
    isPending: isUnseen && now <= closes,
    isOnLeave,
    basis: isOnLeave ? 'leave' : 'passes',
  };
}

/**
 * The verdict about one person, one day and one shift (source: attendanceRecord, states): who comes after the window of
 * coming is late, who goes before that of going leaves early, and who did neither is absent. It needs nothing but what it
 * is given, in whatever order that is.
 */
export function judge(circumstances: Circumstances): Judgement {
  const { free, correction, now } = circumstances;
  if (free) return { reasons: [{ kind: free }] };
  const duties = dutiesOf(circumstances);
  if (duties.arriveBy === undefined && duties.stayUntil === undefined) return { reasons: [{ kind: 'notMember' }] };
  if (now < duties.opens && !correction) return { reasons: [{ kind: 'notOpen' }] };
  const passes = circumstances.passes.filter(({ at }) => at <= now).sort(inOrder);
  const usable = passes.filter(isUsable);
  const signIn = signInOf(usable, duties);
  const signOut = signOutOf(usable, signIn, circumstances, duties);
  const told = fromPasses(circumstances, duties, signIn, signOut);
  const verdict: Verdict = correction ? { ...told, ...corrected(correction) } : told;
  return { verdict, reasons: [...reasonsOf({ ...circumstances, passes }, duties, { signIn, signOut, verdict })] };
}

/** Late, left early and absent are what was decided; an edit leaves the times alone. */
const corrected = ({ by, isLate, isEarly, isAbsent, signIn, signOut }: Correction): Partial<Verdict> => ({
  isLate,
  isEarly,
  isAbsent,
  isPending: false,
  basis: by,
  ...(signIn !== undefined && { signIn }),
  ...(signOut !== undefined && { signOut }),
});
