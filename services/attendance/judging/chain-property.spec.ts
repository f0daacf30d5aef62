import { grouped } from '../../../libs/database/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { dice } from '../../../libs/testing/dice.js';
import { type Version, withVersion } from '../past/version.js';
import { recordId } from '../record/record.js';
import { naive, step } from '../testing/naive-verdict.js';
import { timeOf } from '../verdict/time-of-day.js';
import type { Free, Verdict } from '../verdict/verdict.js';
import { assignmentKey, type Facts } from './facts.js';
import { verdictsOf } from './judging.js';

const time = new LocalTime('Asia/Shanghai');
const dayLength = 86_400_000;
/** Changes are made at half hours, so that a day can be gone through by them. */
const slot = 1_800_000;

type Roll = (sides: number) => number;
type Shift =
  Facts['rules'] extends Map<string, { versions: Version<infer R>[] }>
    ? R extends { shifts: Readonly<Record<string, infer S>> }
      ? S
      : never
    : never;
type Rule = NonNullable<NonNullable<ReturnType<Facts['rules']['get']>>['versions'][number]['value']>;

/** What was told, one after the other: `null` ends what it is about. */
type Told = { at: number } & (
  | { of: 'rule'; id: string; value: Rule | null }
  | { of: 'group'; id: string; value: { ruleId: string; state: 1 | 2 } | null }
  | { of: 'member'; value: string | null }
  | { of: 'device'; id: string; groupId: string; deviceId: string; value: { doorId: string | null } | null }
  | { of: 'excluded'; value: readonly string[] }
  | { of: 'class'; value: string }
  | { of: 'holiday'; id: string; value: { from: string; to: string } | null }
);

/** Everything that is known of a person. */
interface World {
  told: Told[];
  passes: {
    id: string;
    happenedAt: number;
    deviceId: string;
    doorCode: string | null;
    direction: 1 | 2 | null;
    granted: boolean;
  }[];
  leaves: { id: string; from: string; to: string }[];
  corrections: { id: string; isLate: boolean; signIn: string | null }[];
  now: number;
}

const person = 'person';
const today = '2026-11-20';
const begins = time.instant(today);
const ends = begins + dayLength;
const weekDay = 5;
const groups = ['group-1', 'group-2'] as const;
const rules = ['rule-1', 'rule-2'] as const;
const devices = ['device-1', 'device-2'] as const;
/** The class of the one lies in the grade, that of the other in nothing. */
const parents = new Map<string, string | null>([
  ['class-1', 'grade'],
  ['class-2', null],
  ['grade', null],
]);
const doorCodes = new Map([
  ['door-1', '1'],
  ['door-2', '2'],
]);

const among = <T>(roll: Roll, some: readonly T[]): T => some[roll(some.length)]!;

function randomRule(roll: Roll): Rule {
  const window = (from: number, to: number) => {
    const begin = from + roll((to - from) / step) * step;
    return [timeOf(begin), timeOf(begin + (1 + roll(120)) * step)] as const;
  };
  const shifts = Array.from({ length: 1 + roll(2) }, (_, index): Shift => {
    const [[signInFrom, signInTo], [signOutFrom, signOutTo]] = [
      window(5 * 3600, 11 * 3600),
      window(12 * 3600, 20 * 3600),
    ];
    return {
      ...{ shiftId: `shift-${index}`, title: '班', signInFrom, signInTo, signOutFrom, signOutTo },
      weekDays: roll(8) > 0 ? [weekDay] : [1],
    } as Shift;
  });
  return {
    ...{ title: '规则', type: 1, validFrom: '2026-09-01' },
    validTo: roll(12) === 0 ? '2026-11-19' : '2027-07-15',
    shifts: Object.fromEntries(shifts.map((shift) => [shift.shiftId, shift])),
    excludedClassIds: roll(10) === 0 ? ['grade'] : [],
  } as Rule;
}

/** A world out of anything that may be told. The first things were told long before. */
function randomWorld(roll: Roll): World {
  const moment = () => begins - dayLength + roll(6 * 24) * slot;
  const before = begins - 20 * dayLength;
  const of = <T extends object>(at: number, said: T) => ({ at, ...said });
  const told: Told[] = [
    ...rules.map((id) => of(before, { of: 'rule' as const, id, value: randomRule(roll) })),
    ...groups.map((id) =>
      of(before, { of: 'group' as const, id, value: { ruleId: among(roll, rules), state: 1 as const } }),
    ),
    ...devices.map((deviceId, index) =>
      of(before, {
        of: 'device' as const,
        ...{ id: `assignment-${index}`, groupId: groups[0], deviceId },
        value: { doorId: roll(3) === 0 ? 'door-1' : null },
      }),
    ),
    of(before, { of: 'member' as const, value: roll(6) > 0 ? groups[0] : null }),
    of(before, { of: 'class' as const, value: among(roll, ['class-1', 'class-2', '']) }),
  ];
  const changes: (() => Told)[] = [
    () => of(moment(), { of: 'rule', id: among(roll, rules), value: roll(5) > 0 ? randomRule(roll) : null }),
    () =>
      of(moment(), {
        of: 'group',
        id: among(roll, groups),
        value: roll(5) > 0 ? { ruleId: among(roll, rules), state: roll(4) > 0 ? (1 as const) : (2 as const) } : null,
      }),
    () => of(moment(), { of: 'member', value: roll(4) > 0 ? among(roll, groups) : null }),
    () =>
      of(moment(), {
        of: 'device',
        ...{ id: `further-${roll(3)}`, groupId: among(roll, groups), deviceId: among(roll, devices) },
        value: roll(3) > 0 ? { doorId: among(roll, ['door-1', 'door-2', null]) } : null,
      }),
    () => of(moment(), { of: 'excluded', value: roll(2) === 0 ? [among(roll, ['class-1', 'class-2', 'grade'])] : [] }),
    () => of(moment(), { of: 'class', value: among(roll, ['class-1', 'class-2', '']) }),
    () =>
      of(moment(), {
        of: 'holiday',
        id: `holiday-${roll(2)}`,
        value:
          roll(3) > 0
            ? {
                from: among(roll, ['2026-11-18', today, '2026-11-21']),
                to: among(roll, [today, '2026-11-21', '2026-11-22']),
              }
            : null,
      }),
  ];
  for (let count = roll(5); count > 0; count--) {
    const change = among(roll, changes)();
    // Nothing is told twice in one moment of one thing: the last word would be a matter of order.
    const isSaid = told.some((one) => one.at === change.at && one.of === change.of);
    const ended = told.find((one) => 'id' in one && 'id' in change && one.of === change.of && one.id === change.id);
    // What was removed is not told of again, and a device is not given to another group.
    const isOver = told.some(
      (one) =>
        'id' in one &&
        'id' in change &&
        one.id === change.id &&
        (one.value === null || (change.value === null && one.at > change.at)),
    );
    const isOther =
      ended?.of === 'device' &&
      change.of === 'device' &&
      (ended.groupId !== change.groupId || ended.deviceId !== change.deviceId);
    if (!isSaid && !isOver && !isOther) told.push(change);
    told.sort((one, other) => one.at - other.at);
  }
  const second = () => (4 * 3600) / step + roll((18 * 3600) / step);
  const text = () => `${today} ${timeOf(second() * step)}`;
  return {
    told,
    passes: Array.from({ length: roll(6) }, (_, index) => ({
      id: `pass-${index}`,
      happenedAt: begins + (roll(12) === 0 ? -1 : 1) * second() * step * 1000,
      deviceId: among(roll, [...devices, 'device-3']),
      doorCode: among(roll, ['1', '2', null]),
      direction: among(roll, [1, 2, null] as const),
      granted: roll(8) > 0,
    })),
    leaves: Array.from({ length: roll(3) }, (_, index) => {
      const [from = '', to = ''] = [text(), text()].sort();
      return roll(4) === 0
        ? { id: `leave-${index}`, from: `${today} 00:00:00`, to: `${today} 00:00:00` }
        : { id: `leave-${index}`, from, to: roll(4) === 0 ? '2026-11-21 09:00:00' : to };
    }),
    corrections:
      roll(10) > 0 ? [] : [{ id: recordId(person, today, 'shift-0'), isLate: roll(2) === 0, signIn: '07:30:00' }],
    now: roll(3) === 0 ? begins + second() * step * 1000 : ends,
  };
}

/** The world as the judging is given it: folded into versions. */
function factsOf({ told, passes, leaves, corrections }: World): Facts {
  const fold = <V>(
    rows: Map<string, { id: string; versions: Version<V>[] }>,
    id: string,
    at: number,
    value: V | null,
  ) => rows.set(id, { id, versions: withVersion(rows.get(id)?.versions ?? [], at, value) });
  const folded = {
    rules: new Map(),
    groups: new Map(),
    members: new Map(),
    holidays: new Map(),
    excluded: new Map(),
    classes: new Map(),
    devices: new Map(),
  };
  const placeOf = new Map<string, string>();
  for (const one of told) {
    const { at } = one;
    if (one.of === 'rule') fold(folded.rules, one.id, at, one.value);
    else if (one.of === 'group') fold(folded.groups, one.id, at, one.value);
    else if (one.of === 'member') fold(folded.members, person, at, one.value);
    else if (one.of === 'holiday') fold(folded.holidays, one.id, at, one.value);
    else if (one.of === 'excluded') fold(folded.excluded, 'school', at, one.value);
    else if (one.of === 'class') fold(folded.classes, person, at, one.value);
    else {
      placeOf.set(one.id, assignmentKey(one.groupId, one.deviceId));
      fold(folded.devices, one.id, at, one.value && { groupId: one.groupId, deviceId: one.deviceId, ...one.value });
    }
  }
  const assignments = grouped([...folded.devices.values()] as { id: string }[], ({ id }) => placeOf.get(id)!);
  return {
    rules: folded.rules,
    groups: folded.groups,
    memberships: new Map([[person, [...folded.members.values()]]]),
    assignments,
    exclusions: folded.excluded.get('school')?.versions ?? [],
    doorCodes,
    passes: new Map([[person, passes.map((pass) => ({ ...pass, personId: person }))]]),
    leaves: new Map([[person, leaves]]),
    corrections: new Map(
      corrections.map((one) => [one.id, { ...one, by: 'edit', isEarly: false, isAbsent: false, signOut: null }]),
    ),
    holidays: [...folded.holidays.values()].flatMap(({ versions }) => versions.at(-1)?.value ?? []),
    attendees: new Map([[person, { id: person, type: 1, classes: folded.classes.get(person)?.versions ?? [] }]]),
    parents,
  } as unknown as Facts;
}

/** The same, as slowly and plainly as it can be said: what was told last before a moment holds at it. */
function plainly(world: World): Record<string, Verdict> {
  const { told, now } = world;
  const last = <K extends Told['of']>(of: K, moment: number, id?: string) =>
    told.findLast((one) => one.of === of && one.at <= moment && (id === undefined || ('id' in one && one.id === id))) as
      | Extract<Told, { of: K }>
      | undefined;
  const second = (moment: number) => Math.floor((Math.max(begins, Math.min(ends, moment)) - begins) / 1000);
  const slots = Array.from({ length: dayLength / slot }, (_, index) => begins + index * slot);
  const ruleAt = (moment: number): string | undefined => {
    const groupId = last('member', moment)?.value;
    if (!groupId || last('group', moment, groupId)?.value === null) return undefined;
    // What a group says last on a day holds for all of it.
    const said = told.findLast(
      (one) => one.of === 'group' && one.id === groupId && one.at < ends && one.value !== null,
    );
    const value = said?.value as { ruleId: string; state: 1 | 2 } | undefined;
    return value?.state === 1 ? value.ruleId : undefined;
  };
  const classes = told.filter((one) => one.of === 'class');
  const classId = (last('class', begins)?.value ?? classes[0]?.value) || undefined;
  const verdicts: Record<string, Verdict> = {};
  for (const ruleId of rules) {
    const rule = last('rule', ends - 1, ruleId)?.value;
    if (!rule) continue;
    for (const shift of Object.values(rule.shifts)) {
      const line = [classId, parents.get(classId ?? '')].filter(Boolean);
      const excluded = [...rule.excludedClassIds, ...(last('excluded', ends - 1)?.value ?? [])];
      const holidays = [0, 1].flatMap(
        (index) => last('holiday', Number.POSITIVE_INFINITY, `holiday-${index}`)?.value ?? [],
      );
      const free: Free | undefined =
        rule.validTo < today
          ? 'outsideRule'
          : !(shift.weekDays as number[]).includes(weekDay)
            ? 'restDay'
            : holidays.some(({ from, to }) => from <= today && today < to)
              ? 'holiday'
              : line.some((id) => excluded.includes(id!))
                ? 'classExcluded'
                : undefined;
      const [seconds, minute] = [1000, 60];
      const secondOf = (text: string) => {
        const [hours, minutes, rest] = text.split(':').map(Number) as [number, number, number];
        return (hours * minute + minutes) * minute + rest;
      };
      const counts = ({ happenedAt, deviceId, doorCode }: World['passes'][number]) => {
        const groupId = last('member', happenedAt)?.value;
        if (!groupId || ruleAt(happenedAt) !== ruleId) return false;
        const ids = new Set(
          told.flatMap((one) =>
            one.of === 'device' && one.groupId === groupId && one.deviceId === deviceId ? [one.id] : [],
          ),
        );
        return [...ids].some((id) => {
          const assigned = last('device', happenedAt, id)?.value;
          return assigned && (!assigned.doorId || doorCode === null || doorCodes.get(assigned.doorId) === doorCode);
        });
      };
      const corrected = world.corrections.find(({ id }) => id === recordId(person, today, shift.shiftId));
      const verdict = naive({
        windows: {
          signInFrom: secondOf(shift.signInFrom),
          signInTo: secondOf(shift.signInTo),
          signOutFrom: secondOf(shift.signOutFrom),
          signOutTo: secondOf(shift.signOutTo),
        },
        ...(free && { free }),
        memberships: slots
          .filter((moment) => ruleAt(moment) === ruleId)
          .map((moment) => ({ from: second(moment), to: second(moment + slot) })),
        passes: world.passes
          .filter(({ happenedAt }) => happenedAt >= begins && happenedAt < ends)
          .map((pass) => ({
            ...{ id: pass.id, at: second(pass.happenedAt), granted: pass.granted, counts: counts(pass) === true },
            ...(pass.direction && { direction: pass.direction }),
          })),
        leaves: world.leaves.map(({ id, from, to }) => ({
          id,
          from: second(time.instant(from)),
          to: to.endsWith('00:00:00') ? second(ends) : second(time.instant(to)),
        })),
        ...(corrected && {
          correction: {
            by: 'edit',
            isLate: corrected.isLate,
            isEarly: false,
            isAbsent: false,
            signIn: secondOf(corrected.signIn!),
          },
        }),
        now: Math.floor((Math.min(now, ends) - begins) / seconds),
      });
      if (verdict) verdicts[`${ruleId} ${shift.shiftId}`] = verdict;
    }
  }
  return verdicts;
}

/** What the judging tells, without whose and which it is. */
function judgedFrom(world: World): Record<string, object> {
  const verdicts = verdictsOf(factsOf(world), [{ personId: person, day: today }], world.now, time);
  return Object.fromEntries(
    verdicts.map(({ ruleId, shiftId, signIn, signOut, isLate, isEarly, isAbsent, isPending, isOnLeave, basis }) => [
      `${ruleId} ${shiftId}`,
      {
        ...(signIn && { signIn }),
        ...(signOut && { signOut }),
        isLate,
        isEarly,
        isAbsent,
        isPending,
        isOnLeave,
        basis,
      },
    ]),
  );
}

const written = ({ signIn, signOut, ...said }: Verdict) => ({
  ...(signIn !== undefined && { signIn: timeOf(signIn) }),
  ...(signOut !== undefined && { signOut: timeOf(signOut) }),
  ...said,
});

const days = 10_000;

it(`facts, cases and verdicts agree with the rules said plainly, on ${days.toLocaleString('en')} days, in whatever order things are told`, () => {
  const roll = dice(29);
  let told = 0;
  for (let index = 0; index < days; index++) {
    const world = randomWorld(roll);
    const expected = Object.fromEntries(
      Object.entries(plainly(world)).map(([key, verdict]) => [key, written(verdict)]),
    );
    const verdicts = judgedFrom(world);
    expect({ index, world, verdicts }).toEqual({ index, world, verdicts: expected });
    told += Object.keys(verdicts).length;
    const turned = { ...world, passes: [...world.passes].reverse(), leaves: [...world.leaves].reverse() };
    expect(judgedFrom(turned)).toEqual(verdicts);
  }
  // Days on which nobody is expected would agree about nothing.
  expect(told).toBeGreaterThan(days / 2);
}, 120_000);
