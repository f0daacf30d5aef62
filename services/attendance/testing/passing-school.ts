import { randomUUID } from 'node:crypto';
import { currentQuery } from '../../../libs/contracts/attendance/index.js';
import { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import { deviceChanged } from '../../../libs/contracts/devices/index.js';
import type { DataOf, InputOf } from '../../../libs/contracts/kernel/index.js';
import { studentChanged, teacherChanged } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { passTable } from '../pass/pass.read-model.js';
import { append, ask, attendance, deviceAttributes, found, ids, schoolId, settled, tell } from './attendance-school.js';

const time = new LocalTime('Asia/Shanghai');
/** The moment of a text of the wire. */
export const at = (text: string) => time.instant(text);

/** The office notes another name of the student, or another card. */
export const ofStudent = (changes: Partial<DataOf<typeof studentChanged>> = {}) =>
  studentChanged({
    name: '张三',
    sex: '男',
    cardState: '已发卡',
    classId: ids('class'),
    unlimitedMessages: false,
    ...changes,
  });
/** The office notes another card of the first teacher. */
export const ofTeacher = (cardNumber?: string) =>
  teacherChanged({ code: 'T1', name: '李四', phone: '1', cardState: '已发卡', cardNumber });

/** Gives somebody a card. */
export const give = (cardNumber: string, to: 'student' | 'teacher' = 'student') =>
  to === 'student'
    ? append('people', `student-${ids('student')}`, [ofStudent({ cardNumber })])
    : append('people', `teacher-${ids('李四')}`, [ofTeacher(cardNumber)]);

/** Founds a school whose student and first teacher have had cards since the beginning of November, and whose device has a place. */
export async function foundWithCards(): Promise<void> {
  await found();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at('2026-11-01 08:00:00'));
  await give('0a1b');
  await give('C2', 'teacher');
  clock.mockRestore();
  const placed = deviceChanged({ ...deviceAttributes(), position: '东门', direction: 1 });
  await tell('devices', `device-${ids('device')}`, placed);
}

let sequence = 0;
/** The device tells of a card at its door. @param happenedAt epoch ms */
export function record(value: string, happenedAt: number, more: Partial<DataOf<typeof deviceRecordReceived>> = {}) {
  sequence += 1;
  return deviceRecordReceived({
    deviceId: ids('device'),
    epoch: 'e1',
    sequence,
    happenedAt,
    clockTrust: 'device',
    lane: 'live',
    credential: { kind: 'card', value },
    doorCode: '1',
    granted: true,
    ...more,
  });
}
type DeviceRecord = ReturnType<typeof record>;

/** Records come from the device, and nobody waits for what becomes of them. */
export const come = (...records: DeviceRecord[]) => append('device-gateway', `record-${randomUUID()}`, records);
/** Records come from the device; what becomes of them is there when this is done. */
export async function receive(...records: DeviceRecord[]): Promise<void> {
  await come(...records);
  await settled();
}

/** The list of passes. */
export const list = (params: InputOf<typeof currentQuery>['params'] = {}) =>
  ask(currentQuery, { page: 0, pageSize: 20, params });
/** When the listed passes happened. */
export const times = async (params: InputOf<typeof currentQuery>['params'] = {}) =>
  (await list(params)).data.map(({ happenedAt }) => happenedAt);
/** Every pass of the school, also those that are not listed. */
export const stored = () =>
  attendance().database.inSchool(schoolId(), (sql) => selectRows(sql, passTable, 'school = $1', [schoolId()]));
