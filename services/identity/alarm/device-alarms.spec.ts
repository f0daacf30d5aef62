import {
  deviceAlarmReceived,
  deviceBufferFilling,
  deviceClockReported,
  deviceConductReported,
  deviceRecordsLost,
} from '../../../libs/contracts/device-gateway/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { catalogue } from '../../../libs/contracts/messages/index.js';
import { translate } from '../../../libs/platform/index.js';
import { deviceAlarm, troubles } from './device-alarms.js';

const deviceId = '11111111-1111-4111-8111-111111111111';
const occurrence = { deviceId, epoch: 'e', sequence: 1, happenedAt: 900, clockTrust: 'device' } as const;
const clock = { deviceId, roundTrip: 5, applied: 'stepped' } as const;

/** The event as a consumer gets it. */
const stored = <E extends NewEvent>({ type, version, data }: E) =>
  ({
    id: 'id',
    source: 'device-gateway',
    stream: `device-${deviceId}`,
    streamId: deviceId,
    streamVersion: 1,
    type,
    data,
    schemaVersion: version,
    school: 'school',
    meta: { actor: 'system', happenedAt: 900 },
    recordedAt: 1000,
    shard: 0,
  }) as Parameters<typeof deviceAlarm>[0];

const gate = { code: 'D3', name: '东门3号', doors: new Set(['1', '2']) };

/** What the event says about which subject. */
const said = (event: NewEvent) => deviceAlarm(stored(event), gate);
const told = (event: NewEvent) => {
  const change = said(event)?.change;
  return change?.type === 'Report' ? change.alarm : undefined;
};
const text = (event: NewEvent, language: 'zh' | 'en') => {
  const alarm = told(event);
  return alarm && translate(alarm, language);
};

describe('the alarm of a device', () => {
  it('names the device, the door and the trouble, in the language of who reads it', () => {
    const forced = deviceAlarmReceived({ ...occurrence, kind: 'forced', raised: true, doorCode: '2' });
    expect(text(forced, 'zh')).toBe('设备 东门3号，门 2：门被强行打开');
    expect(text(forced, 'en')).toBe('Device 东门3号, door 2: door forced open');
    expect(told(forced)).toMatchObject({
      type: '设备告警',
      happenedAt: 900,
      deviceCode: 'D3',
      doorCode: '2',
      level: 1,
    });
    expect(said(forced)?.subject).toBe(`forced ${deviceId} 2`);
  });

  it('is of a device that floods, or shares its identity, until it does not', () => {
    const conduct = (trouble: 'flood' | 'sharedIdentity', raised = true) =>
      deviceConductReported({ deviceId, trouble, raised, count: 7 });
    expect(text(conduct('sharedIdentity'), 'en')).toBe(
      'Several devices use the identity of device 东门3号 at once: 7 take-overs within a minute',
    );
    expect([told(conduct('sharedIdentity'))?.level, told(conduct('flood'))?.level]).toEqual([2, 3]);
    expect(said(conduct('flood'))?.change).toMatchObject({ quietFor: 3_600_000 });
    expect(said(conduct('sharedIdentity'))?.change).not.toHaveProperty('quietFor');
    expect(said(conduct('flood', false))).toEqual({ subject: `flood ${deviceId}`, change: { type: 'End', at: 900 } });
  });

  it('is of a device that is away and will overwrite records, until it is back', () => {
    const filling = (raised: boolean) => deviceBufferFilling({ deviceId, raised });
    expect(text(filling(true), 'zh')).toBe('设备 东门3号 已离线，一天内记录存满后旧记录将被覆盖');
    expect(told(filling(true))?.level).toBe(3);
    expect(said(filling(false))).toEqual({ subject: `buffer ${deviceId}`, change: { type: 'End', at: 900 } });
  });

  it('does without a door', () => {
    const tamper = deviceAlarmReceived({ ...occurrence, kind: 'tamper', raised: true });
    expect(text(tamper, 'zh')).toBe('设备 东门3号：设备被拆动');
  });

  it('is about the device, or about each door by itself', () => {
    const held = deviceAlarmReceived({ ...occurrence, kind: 'heldOpen', raised: true });
    const subjects = [held, deviceAlarmReceived({ ...held.data, doorCode: '1' }), { ...held }].map(
      (event) => said(event)?.subject,
    );
    expect(subjects).toEqual([`heldOpen ${deviceId}`, `heldOpen ${deviceId} 1`, `heldOpen ${deviceId}`]);
  });

  it('is about the device where it tells of a door that it has not', () => {
    const invented = deviceAlarmReceived({ ...occurrence, kind: 'fire', raised: true, doorCode: 'x299' });
    expect(said(invented)?.subject).toBe(`fire ${deviceId}`);
    expect(told(invented)?.doorCode).toBeUndefined();
    expect(deviceAlarm(stored(invented), undefined)?.subject).toBe(`fire ${deviceId}`);
  });

  it('is over when the device says so', () => {
    const over = deviceAlarmReceived({ ...occurrence, kind: 'fire', raised: false });
    expect(said(over)).toEqual({ subject: `fire ${deviceId}`, change: { type: 'End', at: 900 } });
  });

  it("is the building's for fire, forced and held doors and tampering", () => {
    const kinds = Object.entries(troubles).filter(([, { level }]) => level < 3);
    expect(kinds.map(([kind]) => kind)).toEqual(['fire', 'forced', 'tamper', 'heldOpen']);
  });

  it('counts lost records', () => {
    expect(text(deviceRecordsLost({ deviceId, epoch: 'e', from: 5, to: 14, cause: 'overflow' }), 'zh')).toBe(
      '设备 东门3号 丢失了10条记录',
    );
  });

  it('tells of a clock that is off by more than the device can stand', () => {
    const report = (severity: 'normal' | 'warning' | 'critical') =>
      deviceClockReported({ ...clock, offset: -90_400, severity });
    expect(text(report('critical'), 'zh')).toBe('设备 东门3号 的时钟偏差90秒');
    expect(said(report('warning'))).toBeUndefined();
    expect(said(report('normal'))?.change).toEqual({ type: 'End', at: 900 });
  });

  it('has a text in four languages for every trouble', () => {
    expect(Object.values(troubles).filter((trouble) => !(trouble.text in catalogue))).toEqual([]);
  });
});
