import { code, datetime, entityCalls, id, integer, type MenuEntry, text, translations } from '../kernel/index.js';

const occupancy = entityCalls({
  service: 'attendance',
  id: 'occupancy',
  label: '在室人员',
  shows: ['pass', 'floorPlan', 'room', 'deviceBinding', 'device', 'door', 'student', 'teacher', 'class'],
});

/** Who is somewhere, and since when. */
const person = {
  id: id({ always: true }),
  personType: code({ codes: [1, 3] as const }, { wire: 'persontype', always: true, unordered: true }),
  className: text({ wire: 'classes', always: true, unordered: true }),
  personCode: text({ wire: 'personno', always: true }),
  personName: text({ wire: 'name', always: true }),
  /** When the person passed the door last. */
  enteredAt: datetime({ wire: 'collecttime', always: true }),
  /** The door, in words: position of the device and name of the door. */
  position: text({ always: true }),
};

/** Beyond the contract: the rooms on the plan of a floor. */
export const occupancyQuery = occupancy.call('/api/attendance/occupancy/query', {
  input: {
    buildingId: id({ wire: 'buildid', label: '楼栋', required: '请选择楼栋' }),
    floor: integer({ label: '楼层', required: '请选择楼层' }),
  },
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      code: text({ always: true }),
      name: text({ always: true }),
      /** For how many the room is. */
      capacity: integer({ wire: 'personnum', always: true }),
      /** How many students and teachers are in it, by their last passes of today. */
      personCount: integer({ wire: 'personcount', always: true }),
    },
  },
  summary:
    'Tells how many persons are in the rooms of a floor that doors on its plan lead to, by the last pass of each today (beyond the specification)',
});

/** Beyond the contract: who is in a room. */
export const occupancyPersons = occupancy.query('/api/attendance/occupancy/persons', {
  filters: { roomId: id({ wire: 'roomid', label: '房间', required: '请选择房间' }) },
  row: person,
  summary: 'Lists who is in a room by the last pass of each today: the latest first (beyond the specification)',
});

/** Beyond the contract: who is on the campus. */
export const campusQuery = occupancy.query('/api/attendance/occupancy/campus', {
  limited: 'byClass',
  filters: {
    personType: code({ codes: [1, 3] as const }, { wire: 'persontype', label: '人员类型' }),
    classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
    name: text({ label: '姓名' }),
    code: text({ label: '编码' }),
    /** How many days before today count too: who came then and was not seen going may be there, as boarders are at night. */
    daysBefore: integer({ wire: 'daysbefore', label: '此前天数', min: 0, max: 7 }),
  },
  row: person,
  summary:
    'Lists who has come today, or on days before, and not gone since, by the last pass of each; who left a room is still there: the latest first (beyond the specification)',
});

/** Its place in the menu. */
export const campusMenu: MenuEntry = {
  component: 'campus',
  path: '/Attendance/campus',
  text: '校内人员',
  icon: 'environment',
  isOpenToLimited: true,
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const occupancyTexts = translations({
  在室人员: ['Persons in rooms', 'Personas en habitaciones', '在室者'],
  校内人员: ['On campus', 'En el campus', '校内にいる人'],
  此前天数: ['Days before today', 'Días anteriores a hoy', '今日より前の日数'],
  请选择房间: ['Please choose the room', 'Seleccione la habitación', '部屋を選択してください'],
});
