import {
  attendanceDeviceAssigned,
  attendanceDeviceReleased,
  attendanceGroupAdded,
  attendanceGroupChanged,
  attendanceGroupRemoved,
  attendanceMemberJoined,
  attendanceMemberLeft,
  attendanceMemberMoved,
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  leaveReviewedByParent,
  leaveReviewedByTeacher,
  leaveWithdrawn,
  passIdentified,
  passRecorded,
  passWithdrawn,
  ruleClassesExcluded,
  schoolClassesExcluded,
} from '../../../libs/contracts/attendance/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { classMoved, holiday } from '../../../libs/contracts/organisation/index.js';
import { studentChanged, teacherChanged } from '../../../libs/contracts/people/index.js';
import { selectRows, tableName } from '../../../libs/database/index.js';
import { momentOf, type StoredEvent, type Unit } from '../../../libs/eventsourcing/index.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { leaveTable } from '../leave/leave.read-model.js';
import { passTable } from '../pass/pass.read-model.js';
import { attendees } from '../past/attendee.js';
import { countedDoors, holidays, holidayTable } from '../past/calendar.js';
import { groupVersionTable, memberVersionTable } from '../past/past.js';
import type { PersonDay } from './facts.js';
import { holdJudging, judgeAnew } from './judging.js';
import { markDays, markFollowersOf, markMembers } from './unjudged.js';
import { daysFrom, lookAgain } from './windows.js';

const passing = [passRecorded, passIdentified] as const;
const withdrawing = [passWithdrawn] as const;
const leaving = [leaveReviewedByTeacher, leaveReviewedByParent, leaveWithdrawn] as const;
const joining = [attendanceMemberJoined, attendanceMemberMoved, attendanceMemberLeft] as const;
const counting = [attendanceDeviceAssigned, attendanceDeviceReleased] as const;
const grouping = [attendanceGroupAdded, attendanceGroupChanged, attendanceGroupRemoved] as const;
const ruling = [
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  ruleClassesExcluded,
  schoolClassesExcluded,
] as const;

type Fact = StoredEvent<
  EventOf<
    | (typeof passing)[number]
    | (typeof withdrawing)[number]
    | (typeof leaving)[number]
    | (typeof joining)[number]
    | (typeof counting)[number]
    | (typeof grouping)[number]
    | (typeof ruling)[number]
  >
>;

const isOf = (types: readonly { name: string }[], { type }: StoredEvent) => types.some(({ name }) => name === type);
const idsOf = (events: readonly StoredEvent[]) => events.map(({ streamId }) => streamId);

/** As many as a batch of passes is about: they are judged as they come. More are marked, and judged a batch at a time. */
const mostAtOnce = 500;

/** The days of persons that passes and leave are about. */
async function daysOf(unit: Unit, events: readonly Fact[], now: number, time: LocalTime): Promise<PersonDay[]> {
  const { sql, school } = unit;
  const told = events.filter((event) => isOf(passing, event));
  const requested = events.filter((event) => isOf(leaving, event));
  const passes =
    told.length === 0 ? [] : await selectRows(sql, passTable, 'school = $1 and id = any($2)', [school, idsOf(told)]);
  const leaves =
    requested.length === 0
      ? []
      : await selectRows(sql, leaveTable, 'school = $1 and id = any($2)', [school, idsOf(requested)]);
  const withdrawn = events.filter(
    (event): event is StoredEvent<EventOf<typeof passWithdrawn>> => event.type === passWithdrawn.name,
  );
  return [
    ...withdrawn.flatMap(({ data: { personId, happenedAt } }) =>
      personId ? [{ personId, day: time.day(happenedAt) }] : [],
    ),
    ...passes.flatMap(({ personId, happenedAt }) => (personId ? [{ personId, day: time.day(happenedAt) }] : [])),
    ...leaves.flatMap(({ studentId: personId, from, to }) => {
      const last = Math.min(time.lastInstant(to), now);
      return daysFrom(time.instant(from), last, time).map((day) => ({ personId, day }));
    }),
  ];
}

/** Marks those who are in the groups that events are about, from the day on from which each holds. */
async function markFollowers(unit: Unit, events: readonly Fact[], now: number, time: LocalTime): Promise<void> {
  const { sql, school } = unit;
  const about = events.filter((event) => isOf([...ruling, ...grouping, ...counting], event));
  if (about.length === 0) return;
  const groups = await selectRows(sql, groupVersionTable, 'school = $1', [school]);
  const first = Math.min(...about.map(momentOf));
  const isAboutAll = about.some((event) => event.type === 'AttendanceSchoolClassesExcluded');
  const named = new Set(about.flatMap((event) => ('groupId' in event.data ? [event.data.groupId] : [event.streamId])));
  // A device that was released does not say of which group: everybody is judged.
  const isReleased = about.some((event) => event.type === 'AttendanceDeviceReleased');
  const groupIds = groups
    .filter(({ id, versions }) => named.has(id) || versions.some(({ value }) => named.has(value?.ruleId ?? '')))
    .map(({ id }) => id);
  const days = daysFrom(first, now, time);
  if (isAboutAll || isReleased) await markMembers(unit, days);
  else await markFollowersOf(unit, days, groupIds, [...named]);
}

/** Marks who joined or left a group. */
async function markJoined(unit: Unit, events: readonly Fact[], now: number, time: LocalTime): Promise<void> {
  const joined = events.filter((event) => isOf(joining, event));
  if (joined.length === 0) return;
  const rows = await selectRows(unit.sql, memberVersionTable, 'school = $1 and id = any($2)', [
    unit.school,
    idsOf(joined),
  ]);
  const days = daysFrom(Math.min(...joined.map(momentOf)), now, time);
  await markDays(
    unit,
    rows.flatMap(({ personId }) => days.map((day) => ({ personId, day }))),
  );
}

/** What judges anew when facts become known: of this service, of persons, of the calendar. */
export const judges = (time: () => LocalTime): readonly Consumer[] => [
  consumer({
    name: 'attendance.judge',
    source: 'attendance',
    types: [...passing, ...withdrawing, ...leaving, ...joining, ...counting, ...grouping, ...ruling],
    after: [attendees, holidays, countedDoors, classes.projection],
    async handle(unit, events) {
      const now = Date.now();
      const wanted = await daysOf(unit, events, now, time());
      if (wanted.length > mostAtOnce) await markDays(unit, wanted);
      else {
        holdJudging(unit);
        await judgeAnew(unit, wanted, now, time());
      }
      await markFollowers(unit, events, now, time());
      await markJoined(unit, events, now, time());
      if (events.some((event) => isOf([...ruling, ...grouping, ...joining], event))) lookAgain(unit);
    },
  }),
  consumer({
    name: 'attendance.judge-persons',
    source: 'people',
    types: [studentChanged, teacherChanged],
    copies: [attendees],
    async handle(unit, events) {
      const now = Date.now();
      const members = await unit.sql.query<{ personId: string }>(
        `select distinct person_id as "personId" from ${tableName(memberVersionTable)}
         where school = $1 and person_id = any($2) and group_id is not null`,
        [unit.school, idsOf(events)],
      );
      const day = time().day(now);
      await markDays(
        unit,
        members.map(({ personId }) => ({ personId, day })),
      );
    },
  }),
  consumer({
    name: 'attendance.judge-calendar',
    source: 'organisation',
    types: [holiday.events.added, holiday.events.changed, holiday.events.removed, classMoved],
    copies: [holidays, classes.projection],
    async handle(unit, events) {
      const now = Date.now();
      const today = time().day(now);
      const rows = await selectRows(unit.sql, holidayTable, 'school = $1 and id = any($2)', [
        unit.school,
        idsOf(events),
      ]);
      // What a holiday was before counts too: those days are school days now.
      const days = rows
        .flatMap(({ versions }) => versions.flatMap(({ value }) => value ?? []))
        .flatMap(({ from, to }) => daysFrom(time().instant(from), Math.min(time().instant(to), now), time()));
      const moved = events.some(({ type }) => type === 'ClassMoved') ? [today] : [];
      await markMembers(
        unit,
        [...new Set([...days, ...moved])].filter((day) => day <= today),
      );
    },
  }),
];
