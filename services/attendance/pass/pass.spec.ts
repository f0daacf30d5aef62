import type { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import type { CopiedDevice, CopiedPerson } from '../../../libs/copies/index.js';
import { isPass, passOf } from './pass.js';

const school = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const device: CopiedDevice = {
  id: 'device-1',
  school,
  code: 'D001',
  name: '东门一号门禁',
  type: 1,
  state: 1,
  areaId: 'area-1',
  position: '东门',
  direction: 1,
};
const place = { device, doors: [{ id: 'door-1', school, deviceId: 'device-1', code: '1', name: '人行通道' }] };
const student: CopiedPerson = {
  id: 'student-1',
  school,
  type: 1,
  code: 'S00001',
  name: '张三',
  phone: null,
  cardNumber: '0a1b',
  cardKey: '0A1B',
  cardTypeId: null,
  classId: 'class-1',
  state: 1,
};
const record: DataOf<typeof deviceRecordReceived> = {
  deviceId: 'device-1',
  epoch: 'e1',
  sequence: 7,
  happenedAt: 1000,
  clockTrust: 'running',
  lane: 'backlog',
  credential: { kind: 'card', value: '0A1B' },
  doorCode: '1',
  granted: true,
};

describe('a pass', () => {
  it('keeps who, where and when', () => {
    expect(passOf(record, student, place)).toEqual({
      person: { id: 'student-1', type: 1, code: 'S00001', name: '张三', classId: 'class-1' },
      credential: 'card',
      credentialValue: '0A1B',
      deviceId: 'device-1',
      deviceCode: 'D001',
      doorCode: '1',
      position: '东门 人行通道',
      direction: 1,
      granted: true,
      lane: 'backlog',
      happenedAt: 1000,
      clockTrust: 'running',
    });
  });

  it('goes the way that the record says, before that of the device', () => {
    expect(passOf({ ...record, direction: 2 }, student, place).direction).toBe(2);
    expect(passOf(record, student, { ...place, device: { ...device, direction: null } }).direction).toBeUndefined();
  });

  it('of an unknown card, a parent or a removed device is kept too', () => {
    const unknown = passOf({ ...record, granted: false, reason: 'unknown' }, undefined, undefined);
    expect(unknown).toMatchObject({ credentialValue: '0A1B', deviceCode: '', position: '', reason: 'unknown' });
    expect(unknown).not.toHaveProperty('person');
    expect(passOf(record, { ...student, type: 2 }, place)).not.toHaveProperty('person');
  });

  it('is at the device where it names no door', () => {
    const { doorCode: _doorCode, ...terminal } = record;
    expect(passOf(terminal, student, { device: { ...device, position: null }, doors: [] }).position).toBe(
      '东门一号门禁',
    );
  });

  it('is made by persons alone', () => {
    expect(isPass(record)).toBe(true);
    expect(isPass({ ...record, credential: { kind: 'remote' } })).toBe(false);
    expect(isPass({ ...record, credential: { kind: 'button' } })).toBe(false);
  });
});
