import { randomUUID } from 'node:crypto';
import {
  deviceClockReported,
  deviceRecordReceived,
  installationBegin,
  installationExcuse,
  installationQuery,
  installationSign,
  installationState,
} from '../../../libs/contracts/device-gateway/index.js';
import {
  deviceBound,
  deviceCommandConcluded,
  deviceRegistered,
  doorAdded,
} from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { refusalOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { deviceGatewayService } from '../device-gateway.module.js';
import { attributesOf } from '../testing/test-devices.js';

const school = newId();
const session = { accountId: newId(), name: '安娜' };
const at = { school, language: 'zh', meta: { actor: 'test' }, session } as unknown as RequestContext;

let test: ServiceUnderTest;
let deviceId = '';
let sequence = 0;

beforeAll(async () => {
  test = await ServiceUnderTest.start(deviceGatewayService, {
    isFollowing: true,
    beside: ['people', 'devices', 'organisation'],
  });
}, 120_000);
afterAll(() => test?.stop());
beforeEach(async () => {
  deviceId = randomUUID();
  const door = (code: string, index: number) =>
    doorAdded({ doorId: randomUUID(), code, name: `door ${code}`, controlMode: 1, openSeconds: 3, index });
  await devicesTell(
    `device-${deviceId}`,
    deviceRegistered(attributesOf({ name: deviceId.slice(0, 8) })),
    door('1', 1),
    door('2', 2),
  );
});

async function devicesTell(stream: string, ...events: NewEvent[]): Promise<void> {
  await test.others.tell('devices', { school }, stream, ...events);
  await test.settled();
}
const bind = () =>
  devicesTell(`deviceBinding-${deviceId}`, deviceBound({ buildingId: randomUUID(), unit: 1, floor: 1 }));
const opened = (doorCode: string, stage: 'done' | 'failed' = 'done') =>
  devicesTell(
    `command-${randomUUID()}`,
    deviceCommandConcluded({
      ...{ deviceId, deviceCode: 'D', doorCode, operation: 'door.open', stage, code: 'ok' },
      requestedAt: Date.now(),
    }),
  );

/** The gateway has heard something of the device that happened then. */
async function heard(stream: string, event: NewEvent, happenedAt = Date.now()): Promise<void> {
  await test.store.transact({ school, meta: { actor: 'D' } }, async (unit) =>
    unit.append(`${stream}-${deviceId}`, [event], { happenedAt: [happenedAt] }),
  );
}
function record(
  kind: 'card' | 'face',
  { lane = 'live', happenedAt = Date.now() }: { lane?: 'live' | 'backlog'; happenedAt?: number } = {},
) {
  sequence += 1;
  const credential = kind === 'card' ? { kind, value: 'A1B2' } : { kind };
  const told = {
    deviceId,
    epoch: 'e',
    sequence,
    happenedAt,
    clockTrust: 'device',
    lane,
    credential,
    granted: true,
  } as const;
  return heard('records', deviceRecordReceived(told), happenedAt);
}
const clock = (offset: number, applied: 'none' | 'stepped') =>
  heard('clock', deviceClockReported({ deviceId, offset, roundTrip: 3, applied, severity: 'normal' }));

const begin = async () => (await test.ask(installationBegin, { deviceId }, at)).id;
const stepsOf = async (id: string) => {
  const { steps } = await test.ask(installationState, { id }, at);
  return Object.fromEntries(steps.map(({ step, provenAt, reason }) => [step, provenAt ? 'seen' : (reason ?? null)]));
};
const nothing = { place: null, open: null, clock: null, card: null, face: null, event: null };

describe('an installation sheet', () => {
  it('is one until it is signed, and counts what came since it was begun alone', async () => {
    await record('card');
    await clock(1, 'none');
    await opened('1');
    await opened('2');
    const id = await begin();
    expect(await begin()).toBe(id);
    expect(await stepsOf(id)).toEqual(nothing);
    const { steps } = await test.ask(installationState, { id }, at);
    expect(steps.find(({ step }) => step === 'open')?.missingDoors).toBe('1 2');
  });

  it('takes each step as the system sees it', async () => {
    const id = await begin();
    await bind();
    expect(await stepsOf(id)).toEqual({ ...nothing, place: 'seen' });
    await opened('1');
    await opened('2', 'failed');
    expect((await stepsOf(id)).open).toBeNull();
    await opened('2');
    await clock(90_000, 'none');
    expect(await stepsOf(id)).toEqual({ ...nothing, place: 'seen', open: 'seen' });
    await clock(90_000, 'stepped');
    // What was left over from before, or came late, is no event that came back.
    await record('card', { lane: 'backlog', happenedAt: Date.now() - 3_600_000 });
    expect(await stepsOf(id)).toEqual({ ...nothing, place: 'seen', open: 'seen', clock: 'seen' });
    await record('card', { lane: 'backlog' });
    expect(await stepsOf(id)).toMatchObject({ card: 'seen', face: null, event: null });
    await record('face');
    expect(Object.values(await stepsOf(id))).toEqual(Array(6).fill('seen'));
  });

  it('is signed when all was seen or excused, is kept as it was then, and a new one begins after it', async () => {
    const id = await begin();
    await bind();
    await opened('1');
    await opened('2');
    await clock(3, 'none');
    await record('card');
    expect(await refusalOf(test.ask(installationSign, { id }, at))).toBe('1005 还有1个步骤未完成，不能签署');
    await test.ask(installationExcuse, { id, step: 'face', reason: '没有摄像头' }, at);
    await test.ask(installationSign, { id }, at);
    await record('face');
    const state = await test.ask(installationState, { id }, at);
    expect(state).toMatchObject({ signedBy: '安娜', begunBy: '安娜', signedAt: expect.any(String) });
    expect(state.steps.find(({ step }) => step === 'face')).toEqual({
      ...{ step: 'face', provenAt: null, reason: '没有摄像头', excusedBy: '安娜', missingDoors: null },
    });
    const later = test.ask(installationExcuse, { id, step: 'card', reason: 'x' }, at);
    expect(await refusalOf(later)).toBe('1005 安装单已签署，不能修改');
    const next = await begin();
    expect(next).not.toBe(id);
    const listed = await test.ask(installationQuery, { deviceId }, at);
    expect(listed.map(({ id: one, signedBy }) => [one, signedBy])).toEqual([
      [next, null],
      [id, '安娜'],
    ]);
  });

  it('of a device or a sheet that is not there is refused, and of another school too', async () => {
    expect(await refusalOf(test.ask(installationBegin, { deviceId: newId() }, at))).toBe('1004 设备不存在');
    const id = await begin();
    const other = { ...at, school: newId() } as RequestContext;
    expect(await refusalOf(test.ask(installationState, { id }, other))).toBe('1004 安装单不存在');
    expect(await refusalOf(test.ask(installationSign, { id }, other))).toBe('1004 安装单不存在');
    expect(await test.ask(installationQuery, { deviceId }, other)).toEqual([]);
  });

  it('follows from the events alone', async () => {
    const checked = await checkProjections(test.store);
    expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
    expect(test.problems).toEqual([]);
  });
});
