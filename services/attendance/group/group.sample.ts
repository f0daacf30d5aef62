import { namedId, type SampleContext, type SampleSchool } from '../../../libs/platform/index.js';
import { type AttendanceRuleCommand, attendanceRule, type RuleDescription, type Shift } from '../rule/rule.js';
import { type AttendanceGroupCommand, attendanceGroup } from './group.js';

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
  signInTo: '08:00:00',
  signOutFrom: '17:00:00',
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
  const firstClass = classes.find(({ type }) => type === 2)!;
  const doors = devices.flatMap(({ id, type, doors }) =>
    doors.map((door) => ({ type, deviceId: id, doorId: door.id })),
  );
  const ofType = (wanted: number) =>
    doors.filter(({ type }) => type === wanted).map(({ deviceId, doorId }) => ({ deviceId, doorId }));
  return [
    {
      name: '任课教师组',
      rule: 'teachers',
      personIds: teacherIds.slice(0, 60),
      devices: ofType(1),
      managerIds: teacherIds.slice(0, 2),
    },
    {
      name: '行政教师组',
      rule: 'teachers',
      personIds: teacherIds.slice(60, 85),
      devices: ofType(2),
      managerIds: teacherIds.slice(60, 61),
    },
    {
      name: `${firstClass.name}考勤组`,
      rule: 'lessons',
      personIds: students.filter(({ classId }) => classId === firstClass.id).map(({ id }) => id),
      devices: doors.map(({ deviceId, doorId }) => ({ deviceId, doorId })),
      managerIds: teacherIds.slice(5, 6),
    },
  ];
}

/** The commands that make a group, with ids that are the same every time. */
function commandsFor(
  id: string,
  ruleId: string,
  { name, personIds, devices, managerIds }: SampleGroup,
): AttendanceGroupCommand[] {
  const partOf = (kind: string, personId: string) => ({ partId: namedId(id, kind, personId), personId });
  return [
    { type: 'Add', description: { name, ruleId, state: 1 } },
    { type: 'AddPersons', parts: personIds.map((personId) => partOf('person', personId)) },
    { type: 'AddManagers', parts: managerIds.map((personId) => partOf('manager', personId)) },
    { type: 'AddDevices', parts: devices.map((device) => ({ partId: namedId(id, 'door', device.doorId), ...device })) },
  ];
}

/** Tells the attendance rules and groups of the sample school, once. */
export async function tellGroups({ store, school }: SampleContext): Promise<void> {
  const { schoolId, classes } = school;
  const rules = rulesOf(Number(classes[0]?.enrolledOn?.slice(0, 4)));
  const ruleIdOf = (name: string) => namedId(schoolId, 'attendance rule', name);
  await store.transact({ school: schoolId, meta: { actor: 'system' } }, async (unit) => {
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
    const groups = groupsOf(school).flatMap((group) => {
      const id = namedId(schoolId, 'attendance group', group.name);
      return commandsFor(id, ruleIdOf(group.rule), group).map((command) => ({ id, command }));
    });
    await unit.handleMany(attendanceGroup, groups);
  });
}
