import type { Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime, namedId, type SampleContext, type SampleSchool } from '../../../libs/platform/index.js';
import { type AttendanceRuleCommand, attendanceRule, type RuleDescription, type Shift } from '../rule/rule.js';
import { attendanceDevice, attendanceManager, deviceStreamId, managerStreamId } from './assignment.js';
import { attendanceGroup } from './group.js';
import { type AttendanceType, attendanceMember, memberStreamId } from './member.js';

/** The rules of the sample school, for the school year that begins in `year`. */
const rulesOf = (year: number) => {
  const valid = { validFrom: `${year}-09-01`, validTo: `${year + 1}-07-15` };
  return {
    teachers: { title: '教师作息', type: 3, ...valid, remark: '周一至周五' },
    lessons: { title: '学生上课', type: 1, ...valid },
  } satisfies Record<string, RuleDescription>;
};

/** The shift that every rule of the sample school has. */
const shift: Omit<Shift, 'shiftId'> = {
  title: '全天',
  signInFrom: '06:30:00',
  signInTo: '07:50:00',
  signOutFrom: '17:05:00',
  signOutTo: '19:00:00',
  weekDays: [1, 2, 3, 4, 5],
};

/** A group of the sample school: its rule, its persons and the doors that count for it. */
interface SampleGroup {
  name: string;
  rule: keyof ReturnType<typeof rulesOf>;
  personIds: string[];
  devices: { deviceId: string; doorId: string }[];
  managerIds: string[];
}

function groupsOf({ teachers, students, classes, devices }: SampleSchool): SampleGroup[] {
  const teacherIds = teachers.map(({ id }) => id);
  const doors = devices.flatMap(({ id, doors }) => doors.map((door) => ({ deviceId: id, doorId: door.id })));
  const everywhere = doors.map(({ deviceId, doorId }) => ({ deviceId, doorId }));
  return [
    {
      name: '任课教师组',
      rule: 'teachers',
      personIds: teacherIds.slice(0, 60),
      devices: everywhere,
      managerIds: teacherIds.slice(0, 2),
    },
    {
      name: '行政教师组',
      rule: 'teachers',
      personIds: teacherIds.slice(60, 85),
      devices: everywhere,
      managerIds: teacherIds.slice(60, 61),
    },
    ...classes
      .filter(({ type }) => type === 1)
      .map((grade, index): SampleGroup => {
        const classIds = classes.filter(({ parentId }) => parentId === grade.id).map(({ id }) => id);
        return {
          name: `${grade.name}考勤组`,
          rule: 'lessons',
          personIds: students.filter(({ classId }) => classIds.includes(classId!)).map(({ id }) => id),
          devices: everywhere,
          managerIds: teacherIds.slice(5 + index, 6 + index),
        };
      }),
  ];
}

/** Tells a group with its parts, with ids that are the same every time. */
async function tellGroup(unit: Unit, id: string, ruleId: string, attendance: AttendanceType, group: SampleGroup) {
  const { name, personIds, devices, managerIds } = group;
  const partOf = (kind: string, partId: string) => ({ partId: namedId(id, kind, partId), groupId: id });
  await unit.handle(attendanceGroup, id, { type: 'Add', description: { name, ruleId, state: 1 } });
  await unit.handleMany(
    attendanceMember,
    personIds.map((personId) => ({
      id: memberStreamId(personId, attendance),
      command: { type: 'Join', attendance, personId, ...partOf('person', personId) },
    })),
  );
  const managing = managerIds.map((personId) => ({ personId, ...partOf('manager', personId) }));
  await unit.handleMany(
    attendanceManager,
    managing.map((part) => ({ id: managerStreamId(part), command: { type: 'Assign', part } })),
  );
  const counting = devices.map((device) => ({ ...device, ...partOf('door', device.doorId) }));
  await unit.handleMany(
    attendanceDevice,
    counting.map((part) => ({ id: deviceStreamId(part), command: { type: 'Assign', part } })),
  );
}

/** Tells the attendance rules and groups of the sample school, once: they hold since its first pass. */
export async function tellGroups({ store, school, find }: SampleContext): Promise<void> {
  const { schoolId, classes } = school;
  const rules = rulesOf(Number(classes[0]?.enrolledOn?.slice(0, 4)));
  const ruleIdOf = (name: string) => namedId(schoolId, 'attendance rule', name);
  const time = find(LocalTime);
  const first = Math.min(Date.now(), ...school.passes.map(({ happenedAt }) => happenedAt));
  const meta = { actor: 'system', happenedAt: time.instant(time.day(first)) };
  await store.transact({ school: schoolId, meta }, async (unit) => {
    const { version } = await unit.load(attendanceRule, ruleIdOf('teachers'));
    if (version > 0) return;
    const added = Object.entries(rules).flatMap(([name, description]) => {
      const id = ruleIdOf(name);
      const commands: AttendanceRuleCommand[] = [
        { type: 'Add', description },
        { type: 'AddShift', shift: { shiftId: namedId(id, 'shift'), ...shift } },
      ];
      return commands.map((command) => ({ id, command }));
    });
    await unit.handleMany(attendanceRule, added);
    for (const group of groupsOf(school)) {
      const id = namedId(schoolId, 'attendance group', group.name);
      await tellGroup(unit, id, ruleIdOf(group.rule), rules[group.rule].type, group);
    }
  });
}
