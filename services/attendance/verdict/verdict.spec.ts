import { secondOf, timeOf } from './time-of-day.js';
import { type Circumstances, type DayPass, edgesOf, judge, type Reason, type Verdict } from './verdict.js';

const at = secondOf;
const whole = { from: 0, to: 86_400 };
const windows = {
  signInFrom: at('06:30:00'),
  signInTo: at('08:00:00'),
  signOutFrom: at('17:00:00'),
  signOutTo: at('19:00:00'),
};
const dormitory = {
  signInFrom: at('20:00:00'),
  signInTo: at('22:00:00'),
  signOutFrom: at('06:00:00'),
  signOutTo: at('07:30:00'),
};

/** A pass as a table writes it: `07:40 in`, `17:10 out`, `12:00`; `!` was refused, `?` is of another device. */
function passOf(text: string): DayPass {
  const [, time = '', side, mark] = /^(\d\d:\d\d(?::\d\d)?)(?: (in|out))?([!?])?$/.exec(text) ?? [];
  const second = at(time.length === 5 ? `${time}:00` : time);
  return {
    id: text,
    at: second,
    ...(side && { direction: side === 'in' ? 1 : 2 }),
    granted: mark !== '!',
    counts: mark !== '?',
  };
}

/** A span as a table writes it: `08:00-12:00`. */
const spanOf = (text: string) => {
  const [from = '', to = ''] = text.split('-');
  return { id: text, from: at(`${from}:00`), to: at(`${to}:00`) };
};

function given(passes: readonly string[], more: Partial<Circumstances> & { leave?: string[] } = {}): Circumstances {
  const { leave = [], ...rest } = more;
  return {
    windows,
    memberships: [whole],
    passes: passes.map(passOf),
    leaves: leave.map(spanOf),
    now: 86_400,
    ...rest,
  };
}

/** A verdict as a table writes it: `07:40:00 17:10:00 late early`. */
function told({ verdict }: { verdict?: Verdict }): string {
  if (!verdict) return 'nothing';
  const { signIn, signOut, isLate, isEarly, isAbsent, isPending, isOnLeave } = verdict;
  const time = (second: number | undefined) => (second === undefined ? '-' : timeOf(second));
  const marks = { late: isLate, early: isEarly, absent: isAbsent, pending: isPending, leave: isOnLeave };
  return [time(signIn), time(signOut), ...Object.entries(marks).flatMap(([mark, is]) => (is ? [mark] : []))].join(' ');
}
const kinds = (reasons: readonly Reason[]) =>
  reasons.map((reason) => ('why' in reason ? `${reason.passId}: ${reason.why}` : reason.kind));

describe('a day of lessons', () => {
  it.each([
    // every edge of the windows, to the second
    [['06:29:59 in', '17:00 out'], '- 17:00:00'],
    [['06:30:00 in', '17:00:00 out'], '06:30:00 17:00:00'],
    [['08:00:00 in', '17:00:00 out'], '08:00:00 17:00:00'],
    [['08:00:01 in', '17:00:00 out'], '08:00:01 17:00:00 late'],
    [['07:40 in', '16:59:59 out'], '07:40:00 16:59:59 early'],
    [['07:40 in', '19:00:00 out'], '07:40:00 19:00:00'],
    [['07:40 in', '19:00:01 out'], '07:40:00 -'],
    [['16:59:59 in', '17:30 out'], '16:59:59 17:30:00 late'],
    [['17:00:00 in', '17:30 out'], '- 17:30:00'],
    // nobody, or one side only
    [[], '- - absent'],
    [['07:40 in'], '07:40:00 -'],
    [['17:10 out'], '- 17:10:00'],
    // out for lunch; gone and not back; back in the evening
    [['07:40 in', '12:00 out', '13:00 in', '17:10 out'], '07:40:00 17:10:00'],
    [['07:40 in', '12:00 out', '13:00 in'], '07:40:00 -'],
    [['07:40 in', '12:00 out'], '07:40:00 12:00:00 early'],
    [['07:40 in', '17:10 out', '17:20 in', '18:30 out'], '07:40:00 18:30:00'],
    // in the wrong order: out before in is no sign-out
    [['07:00 out', '07:40 in', '17:10 out'], '07:40:00 17:10:00'],
    // without a direction: the first comes, the last goes, one in the window of coming never goes
    [['07:40', '17:10'], '07:40:00 17:10:00'],
    [['07:40', '07:50'], '07:40:00 -'],
    [['07:40', '12:00'], '07:40:00 12:00:00 early'],
    [['09:00', '17:10'], '09:00:00 17:10:00 late'],
    [['17:10'], '- 17:10:00'],
    // twice within a minute
    [['08:30:00', '08:31:00'], '08:30:00 - late'],
    [['08:30:00', '08:31:01'], '08:30:00 08:31:01 late early'],
    // refused, and at other devices
    [['07:40 in!', '07:41 in?'], '- - absent'],
    [['07:40 in!', '08:10 in', '17:10 out'], '08:10:00 17:10:00 late'],
  ])('of %j is %s', (passes, expected) => {
    expect(told(judge(given(passes)))).toBe(expected);
    expect(told(judge(given([...passes].reverse())))).toBe(expected);
  });

  it.each([
    ['06:29:59', [], 'nothing'],
    ['06:30:00', [], '- - pending'],
    ['08:00:01', [], '- - pending'],
    ['19:00:00', [], '- - pending'],
    ['19:00:01', [], '- - absent'],
    ['07:41:00', ['07:40 in'], '07:40:00 -'],
    ['12:30:00', ['07:40 in', '12:00 out'], '07:40:00 12:00:00'],
    ['16:59:59', ['07:40 in', '12:00 out'], '07:40:00 12:00:00'],
    ['17:00:00', ['07:40 in', '12:00 out'], '07:40:00 12:00:00 early'],
    ['07:39:59', ['07:40 in'], '- - pending'],
  ])('at %s with %j is %s', (now, passes, expected) => {
    expect(told(judge(given(passes, { now: at(now) })))).toBe(expected);
  });

  it.each([
    [['00:00-24:00'], [], '- - leave'],
    [['07:00-18:00'], [], '- - leave'],
    [['08:00-17:00'], [], '- - leave'],
    [['08:01-17:00'], [], '- - absent leave'],
    // both halves, one after the other
    [['08:00-12:00', '12:00-17:00'], [], '- - leave'],
    [['08:00-12:00', '12:01-17:00'], [], '- - absent leave'],
    // the morning: to be back when it ends
    [['07:00-10:00'], ['10:00:00 in', '17:10 out'], '10:00:00 17:10:00 leave'],
    [['07:00-10:00'], ['10:00:01 in', '17:10 out'], '10:00:01 17:10:00 late leave'],
    [['08:30-10:00'], ['10:00 in', '17:10 out'], '10:00:00 17:10:00 late'],
    // the afternoon: to stay until it begins
    [['15:00-20:00'], ['07:40 in', '15:00:00 out'], '07:40:00 15:00:00 leave'],
    [['15:00-20:00'], ['07:40 in', '14:59:59 out'], '07:40:00 14:59:59 early leave'],
    [['10:00-14:00'], ['07:40 in', '10:05 out'], '07:40:00 10:05:00 early'],
    [['10:00-14:00'], ['07:40 in', '10:05 out', '13:50 in', '17:10 out'], '07:40:00 17:10:00'],
  ])('with leave %j and %j is %s', (leave, passes, expected) => {
    expect(told(judge(given(passes, { leave })))).toBe(expected);
  });

  it.each([['outsideRule' as const], ['restDay' as const], ['holiday' as const], ['classExcluded' as const]])(
    'is none for the reason %s, whatever was passed',
    (free) => {
      expect(judge(given(['07:40 in'], { free }))).toEqual({ reasons: [{ kind: free }] });
    },
  );

  it.each([
    // who joins after the window of coming has closed need not have come, and who leaves the group before the others may go need not stay
    [{ from: at('08:00:00'), to: 86_400 }, [], '- - absent'],
    [{ from: at('08:00:01'), to: 86_400 }, ['09:00 in', '17:10 out'], '09:00:00 17:10:00'],
    [{ from: 0, to: at('17:00:00') }, ['07:40 in', '12:00 out'], '07:40:00 12:00:00'],
    [{ from: 0, to: at('17:00:01') }, ['07:40 in', '12:00 out'], '07:40:00 12:00:00 early'],
    [{ from: at('09:00:00'), to: at('16:00:00') }, ['09:00 in'], 'nothing'],
    [{ from: 0, to: at('08:00:00') }, [], 'nothing'],
  ])('of a member during %j with %j is %s', (membership, passes, expected) => {
    expect(told(judge(given(passes, { memberships: [membership] })))).toBe(expected);
  });

  it('is what a person decided, whatever the passes say', () => {
    const edit = { by: 'edit' as const, isLate: false, isEarly: true, isAbsent: false };
    expect(told(judge(given(['08:30 in', '17:10 out'], { correction: edit })))).toBe('08:30:00 17:10:00 early');
    const appeal = { by: 'appeal' as const, isLate: false, isEarly: false, isAbsent: false, signIn: at('07:55:00') };
    const agreed = judge(given([], { correction: appeal }));
    expect([told(agreed), agreed.verdict?.basis]).toEqual(['07:55:00 -', 'appeal']);
    expect(told(judge(given([], { correction: edit, now: at('06:00:00') })))).toBe('- - early');
  });

  it('tells why, in order', () => {
    const passes = ['06:00 in', '07:40 in?', '07:41 in!', '08:10 in', '08:10:20', '12:00 out', '12:50 in'];
    expect(kinds(judge(given(passes)).reasons)).toEqual([
      'signIn',
      'noSignOut',
      '06:00 in: outsideWindows',
      '07:40 in?: otherDevice',
      '07:41 in!: refused',
      '08:10:20: repeated',
      '12:00 out: returned',
      '12:50 in: notDecisive',
      'late',
    ]);
    expect(kinds(judge(given([], { leave: ['07:00-18:00'] })).reasons)).toEqual(['leave']);
    expect(kinds(judge(given([], { memberships: [] })).reasons)).toEqual(['notMember']);
    expect(kinds(judge(given([])).reasons)).toEqual(['noSignIn', 'noSignOut', 'absent']);
    expect(kinds(judge(given([], { now: at('07:00:00') })).reasons)).toEqual(['pending']);
  });

  it('may change when windows begin or are over', () => {
    expect(edgesOf(windows).map(timeOf)).toEqual(['06:30:00', '08:00:01', '17:00:00', '19:00:01']);
    expect(edgesOf(dormitory).map(timeOf)).toEqual(['00:00:00', '22:00:01', '06:00:00', '24:00:00']);
  });
});

describe('a day of a dormitory, where people go in the morning and come in the evening', () => {
  it.each([
    [['06:30 out', '21:00 in'], '21:00:00 06:30:00'],
    [['05:59:59 out', '21:00 in'], '21:00:00 05:59:59 early'],
    [['06:30 out', '22:00:01 in'], '22:00:01 06:30:00 late'],
    [['06:30 out'], '- 06:30:00'],
    [[], '- - absent'],
  ])('with %j is %s', (passes, expected) => {
    expect(told(judge(given(passes, { windows: dormitory })))).toBe(expected);
  });

  it('is no absence on leave for the whole day', () => {
    expect(told(judge(given([], { windows: dormitory, leave: ['00:00-24:00'] })))).toBe('- - leave');
    expect(told(judge(given([], { windows: dormitory, leave: ['00:00-12:00'] })))).toBe('- - absent leave');
  });
});
