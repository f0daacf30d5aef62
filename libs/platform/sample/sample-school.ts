import { namedId } from '../identifier/named-id.js';

/** A class or grade of the sample school. */
export interface SampleClass {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  /** 1 grade, 2 class, 3 administration (enumeration ClassType). */
  type: 1 | 2 | 3;
  /** First day of the enrolment year, `yyyy-MM-dd`. */
  enrolledOn?: string;
  /** School years. */
  years?: number;
}

/** A person of the sample school; parents have no card. */
export interface SamplePerson {
  id: string;
  code: string;
  name: string;
  sex: '男' | '女';
  phone: string;
  cardNumber?: string;
  classId?: string;
}

/** A student with the ids of the parents. */
export interface SampleStudent extends SamplePerson {
  classId: string;
  cardNumber: string;
  parentIds: string[];
}

/** A door controller (1) or face terminal (2) with its doors. */
export interface SampleDevice {
  id: string;
  code: string;
  name: string;
  type: 1 | 2;
  areaId: string;
  position: string;
  /** 1 in, 2 out (enumeration Direction). */
  direction: 1 | 2;
  doors: { id: string; no: string; name: string }[];
}

/** One pass of a person at a device. */
export interface SamplePass {
  deviceId: string;
  doorNo: string;
  cardNumber: string;
  direction: 1 | 2;
  /** Epoch ms. */
  happenedAt: number;
}

/** The plan of the sample school: the same for every service, so that each tells its part of the same story. */
export interface SampleSchool {
  schoolId: string;
  classes: SampleClass[];
  students: SampleStudent[];
  parents: SamplePerson[];
  teachers: SamplePerson[];
  areas: { id: string; parentId: string | null; name: string; code: string }[];
  devices: SampleDevice[];
  passes: SamplePass[];
}

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const boyNames = [
  '浩然',
  '子轩',
  '宇航',
  '博文',
  '一鸣',
  '俊杰',
  '天佑',
  '明轩',
  '梓睿',
  '昊天',
  '嘉豪',
  '泽宇',
  '皓轩',
  '志远',
  '文博',
  '思源',
];
const girlNames = [
  '欣怡',
  '梓涵',
  '诗涵',
  '雨桐',
  '可馨',
  '佳怡',
  '思琪',
  '雅静',
  '若曦',
  '语嫣',
  '紫萱',
  '婉清',
  '静怡',
  '梦洁',
  '晓彤',
  '美琳',
];
const grades = [
  ['高一', 'G1'],
  ['高二', 'G2'],
  ['高三', 'G3'],
] as const;
const classesInGrade = 12;
const studentsInSchool = 1200;
const teachersInSchool = 90;
/** School days of passes before today. */
const daysOfPasses = 14;
const dayLength = 86_400_000;

/** Numbers that look random and are the same every time (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * sides);
  };
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');
const phoneOf = (number: number) => `138${padded(number, 8)}`;

function classesOf(schoolId: string, year: number): SampleClass[] {
  const office = {
    id: namedId(schoolId, 'class', 'office'),
    parentId: null,
    name: '行政办公室',
    code: 'OFFICE',
    type: 3,
  } as const;
  const trees = grades.flatMap(([name, code], index): SampleClass[] => {
    const grade = {
      name,
      code,
      type: 1,
      parentId: null,
      id: namedId(schoolId, 'class', code),
      enrolledOn: `${year - index}-09-01`,
      years: 3,
    } as const;
    const classes = Array.from({ length: classesInGrade }, (_, place): SampleClass => {
      const classCode = `${code}${padded(place + 1, 2)}`;
      const { enrolledOn, years } = grade;
      return {
        id: namedId(schoolId, 'class', classCode),
        parentId: grade.id,
        name: `${name}${place + 1}班`,
        code: classCode,
        type: 2,
        enrolledOn,
        years,
      };
    });
    return [grade, ...classes];
  });
  return [...trees, office];
}

function personOf(schoolId: string, kind: string, number: number, roll: (sides: number) => number): SamplePerson {
  const sex = roll(2) ? '男' : '女';
  const given = sex === '男' ? boyNames : girlNames;
  const name = `${surnames[roll(surnames.length)]}${given[roll(given.length)]}`;
  return { id: namedId(schoolId, kind, number), code: '', name, sex, phone: '' };
}

function studentsOf(schoolId: string, classes: SampleClass[], roll: (sides: number) => number) {
  const rooms = classes.filter(({ type }) => type === 2);
  const parents: SamplePerson[] = [];
  const students = Array.from({ length: studentsInSchool }, (_, index): SampleStudent => {
    const person = personOf(schoolId, 'student', index, roll);
    const parentIds = Array.from({ length: 1 + (roll(10) < 6 ? 1 : 0) }, (_parent, place) => {
      const number = parents.length;
      const parent = personOf(schoolId, 'parent', number, roll);
      const name = place === 0 ? `${person.name[0]}${parent.name.slice(1)}` : parent.name;
      parents.push({
        ...parent,
        name,
        sex: place === 0 ? '男' : '女',
        code: `P${padded(number + 1, 5)}`,
        phone: phoneOf(10_000 + number),
      });
      return parent.id;
    });
    const classId = rooms[index % rooms.length]!.id;
    return {
      ...person,
      code: `S${padded(index + 1, 5)}`,
      phone: '',
      classId,
      cardNumber: padded(7_100_000 + index * 37, 10),
      parentIds,
    };
  });
  return { students, parents };
}

const deviceRows = [
  ['D001', '东门一号门禁', 1, 'east', '东门', 1, ['人行通道', '非机动车通道']],
  ['D002', '东门二号门禁', 1, 'east', '东门', 2, ['人行通道', '非机动车通道']],
  ['D003', '教学楼门禁', 1, 'teaching', '教学楼大厅', 1, ['正门']],
  ['F001', '北门人脸终端', 2, 'north', '北门', 1, ['北门入口']],
  ['F002', '北门人脸终端（出）', 2, 'north', '北门', 2, ['北门出口']],
  ['F003', '图书馆人脸终端', 2, 'library', '图书馆入口', 1, ['图书馆入口']],
] as const;
const areaRows = [
  ['campus', null, '校园', 'A'],
  ['east', 'campus', '东门', 'A01'],
  ['north', 'campus', '北门', 'A02'],
  ['teaching', 'campus', '教学楼', 'A03'],
  ['library', 'campus', '图书馆', 'A04'],
] as const;

function devicesOf(schoolId: string): SampleDevice[] {
  return deviceRows.map(([code, name, type, area, position, direction, doors]) => ({
    id: namedId(schoolId, 'device', code),
    code,
    name,
    type,
    areaId: namedId(schoolId, 'area', area),
    position,
    direction,
    doors: doors.map((door, index) => ({
      id: namedId(schoolId, 'door', code, index),
      no: String(index + 1),
      name: door,
    })),
  }));
}

/** Passes of a person on one day: in before school, out after it; some go by the library. */
function passesOfDay(
  cardNumber: string,
  midnight: number,
  devices: SampleDevice[],
  roll: (sides: number) => number,
): SamplePass[] {
  const isNorth = roll(2) === 1;
  const [entry, exit] = isNorth ? [devices[3]!, devices[4]!] : [devices[0]!, devices[1]!];
  const pass = (device: SampleDevice, hours: number, spread: number): SamplePass => {
    const happenedAt = midnight + hours * 3_600_000 + roll(spread * 60) * 1000;
    return { deviceId: device.id, doorNo: '1', cardNumber, direction: device.direction, happenedAt };
  };
  const visit = roll(12) === 0 ? [pass(devices[5]!, 12, 80)] : [];
  return [pass(entry, 7, 55), ...visit, pass(exit, 17, 90)];
}

/** School days before `today`, as their midnights (epoch ms) at the offset of the sample's time zone. */
function schoolDays(today: number): number[] {
  const days = Array.from({ length: daysOfPasses }, (_, index) => today - (daysOfPasses - index) * dayLength);
  return days.filter((midnight) => ![0, 6].includes(new Date(midnight + dayLength / 2).getUTCDay()));
}

/**
 * The plan of a sample school.
 * @param today midnight of the current day in the school's time zone, epoch ms: passes end the day before
 */
export function sampleSchool(schoolId: string, today: number): SampleSchool {
  const roll = dice(20260901);
  const classes = classesOf(schoolId, new Date(today).getUTCFullYear());
  const { students, parents } = studentsOf(schoolId, classes, roll);
  const office = classes.at(-1)!.id;
  const teachers = Array.from({ length: teachersInSchool }, (_, index) => ({
    ...personOf(schoolId, 'teacher', index, roll),
    code: `T${padded(index + 1, 4)}`,
    phone: phoneOf(90_000 + index),
    cardNumber: padded(9_200_000 + index * 41, 10),
    classId: office,
  }));
  const devices = devicesOf(schoolId);
  const areas = areaRows.map(([key, parent, name, code]) => ({
    id: namedId(schoolId, 'area', key),
    parentId: parent && namedId(schoolId, 'area', parent),
    name,
    code,
  }));
  const cards = [...students, ...teachers].map(({ cardNumber }) => cardNumber);
  const allPasses = () =>
    schoolDays(today)
      .flatMap((midnight) =>
        cards.filter(() => roll(25) > 0).flatMap((card) => passesOfDay(card, midnight, devices, roll)),
      )
      .sort((a, b) => a.happenedAt - b.happenedAt);
  let passes: SamplePass[] | undefined;
  return {
    ...{ schoolId, classes, students, parents, teachers, areas, devices },
    // Two weeks of a school take longest to plan, and are told once in the life of an installation.
    get passes() {
      passes ??= allPasses();
      return passes;
    },
  };
}
