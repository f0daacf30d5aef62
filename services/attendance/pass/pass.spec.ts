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
/** What is known of the record beside itself. */
const known = { person: student, place, receivedAt: 9000, skew: undefined };

describe('a pass', () => {
  it('keeps who, where and when', () => {
    expect(passOf(record, known)).toEqual({
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
      deviceTime: 1000,
      receivedAt: 9000,
    });
  });

  it.each([
    ['the clock as it was compared', {}, 800, 1000, 800],
    ['a clock that was never compared', {}, undefined, 1000, undefined],
    ['another date than the clock’s', { originalTime: 400 }, 800, 400, -600],
    ['its coming, as it came', { originalTime: 400, clockTrust: 'received', lane: 'live' }, 800, 400, -600],
    ['its coming, long after', { originalTime: 400, clockTrust: 'received' }, 800, 400, undefined],
  ] as const)('tells what the clock showed, and its error: %s', (_by, more, skew, deviceTime, expected) => {
    const told = passOf({ ...record, ...more }, { ...known, skew });
    expect([told.deviceTime, told.skew]).toEqual([deviceTime, expected]);
  });

  it('goes the way that the record says, before that of the device', () => {
    expect(passOf({ ...record, direction: 2 }, known).direction).toBe(2);
    const aimless = { ...place, device: { ...device, direction: null } };
    expect(passOf(record, { ...known, place: aimless }).direction).toBeUndefined();
  });

  it('of an unknown card, a parent or a removed device is kept too', () => {
    const unknown = passOf(
      { ...record, granted: false, reason: 'unknown' },
      { ...known, person: undefined, place: undefined },
    );
    expect(unknown).toMatchObject({ credentialValue: '0A1B', deviceCode: '', position: '', reason: 'unknown' });
    expect(unknown).not.toHaveProperty('person');
    expect(passOf(record, { ...known, person: { ...student, type: 2 } })).not.toHaveProperty('person');
  });

  it('is at the device where it names no door', () => {
    const { doorCode: _doorCode, ...terminal } = record;
    const bare = { device: { ...device, position: null }, doors: [] };
    expect(passOf(terminal, { ...known, place: bare }).position).toBe('东门一号门禁');
  });

  it('is made by persons alone', () => {
    expect(isPass(record)).toBe(true);
    expect(isPass({ ...record, credential: { kind: 'remote' } })).toBe(false);
    expect(isPass({ ...record, credential: { kind: 'button' } })).toBe(false);
  });
});
