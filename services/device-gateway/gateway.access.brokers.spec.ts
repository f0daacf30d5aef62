import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../libs/testing/product.js';
import type { SimulatedDevice } from './simulator/simulated-device.js';
import { AccessUnderTest } from './testing/access-under-test.js';
import { embedded, mosquitto } from './testing/brokers-under-test.js';

const personsAt = ({ access }: SimulatedDevice) => [...access.rows.keys()].filter((key) => key.startsWith('p:'));

describe.each([
  ['the embedded broker', embedded],
  ['Mosquitto', mosquitto],
])('permissions over %s', (_name, makeBroker) => {
  let test: AccessUnderTest;

  beforeAll(async () => {
    test = await AccessUnderTest.start(makeBroker);
  });
  afterAll(async () => {
    await test.close();
    expect(test.problems).toEqual([]);
  });

  it('are everybody’s everywhere on the first day, and end with the card, the state and the person', async () => {
    const device = await test.device();
    const [one, other, third] = await test.students(3);
    await test.converged(device);
    for (const { card } of [one!, other!, third!])
      expect(device.present({ card: card.toLowerCase() }).isGranted).toBe(true);
    expect(device.present({ card: 'FFFF0000' })).toEqual({ isGranted: false, why: 'unknown' });
    await test.changeCard(one!, undefined);
    await test.switchState(other!, 2);
    await test.remove(third!);
    await test.converged(device);
    for (const { card } of [one!, other!, third!]) expect(device.present({ card }).isGranted).toBe(false);
    await test.switchState(other!, 1);
    await test.changeCard(one!, third!.card);
    await test.converged(device);
    expect(device.present({ card: third!.card })).toEqual({ isGranted: true, person: one!.id });
    expect(device.present({ card: other!.card }).isGranted).toBe(true);
  });

  it('reach a device that was away as they are then, what is to go first', async () => {
    const device = await test.device();
    const [leaver] = await test.students(1);
    await test.converged(device);
    device.cutPower();
    await test.remove(leaver!);
    const newcomers = await test.students(150);
    await test.settled();
    const seen: number[] = [];
    device.on('accessChanged', () => seen.push(device.access.rows.has(`p:${leaver!.id}`) ? 1 : 0));
    device.powerOn();
    await test.converged(device);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.map(() => 0));
    for (const { card } of newcomers) expect(device.present({ card }).isGranted).toBe(true);
  });

  it('16: go on after a power cut in the middle, and after one of the gateway', async () => {
    const device = await test.absentDevice();
    await test.students(300);
    await test.settled();
    let chunks = 0;
    const half = new Promise<void>((resolve) =>
      device.on('accessChanged', () => {
        chunks += 1;
        if (chunks === 2) {
          device.cutPower();
          resolve();
        }
      }),
    );
    device.powerOn();
    await half;
    expect((await test.rowsOf(device)).pending).toBeGreaterThan(0);
    await test.gateway.gateway.stop();
    device.powerOn();
    await test.gateway.startGateway();
    await test.converged(device);
    expect(device.access.rows.size).toBe((await test.rowsOf(device)).wanted);
  });

  it.each<[string, (test: AccessUnderTest) => Promise<void>, (test: AccessUnderTest) => Promise<void>]>([
    ['the database', async ({ gateway }) => gateway.cutDatabase(), async ({ gateway }) => gateway.restoreDatabase()],
    ['the broker', ({ gateway }) => gateway.broker.goDown(), ({ gateway }) => gateway.broker.comeBack()],
  ])(
    'go on after %s went in the middle; who leaves meanwhile opens nothing, and nothing is sent for ever',
    async (_what, away, back) => {
      const device = await test.absentDevice();
      const [leaver] = await test.students(1);
      await test.students(150);
      await test.settled();
      const reached = new Promise<void>((resolve) =>
        device.on('accessChanged', () => device.access.rows.has(`p:${leaver!.id}`) && resolve()),
      );
      device.powerOn();
      await reached;
      await away(test);
      await test.remove(leaver!);
      await delay(200);
      await back(test);
      await test.converged(device);
      expect(device.present({ card: leaver!.card }).isGranted).toBe(false);
      await until('all of them', async () => device.access.rows.size === (await test.rowsOf(device)).wanted);
      let changes = 0;
      device.on('accessChanged', () => {
        changes += 1;
      });
      await delay(700);
      expect(changes).toBe(0);
      await device.stop();
    },
  );

  it('17: one that a device refuses stops no other, and is tried again when somebody asks', async () => {
    const device = await test.absentDevice();
    const [bad, good] = await test.students(2);
    device.access.refusals.set(`p:${bad!.id}`, 'full');
    device.powerOn();
    await test.converged(device);
    expect(device.present({ card: good!.card }).isGranted).toBe(true);
    expect(device.present({ card: bad!.card }).isGranted).toBe(false);
    expect((await test.rowsOf(device)).refused).toEqual([`p:${bad!.id} full`]);
    device.access.refusals.clear();
    await test.reissue(bad!);
    await test.converged(device);
    expect(device.present({ card: bad!.card }).isGranted).toBe(true);
  });

  it('13: are told anew to a device that lost them, in whole or in part, and strangers go', async () => {
    const device = await test.device();
    await test.students(5);
    await test.converged(device);
    const all = new Map(device.access.rows);
    device.access.lose((key) => key.startsWith('p:') && key.charCodeAt(2) % 2 === 0);
    device.access.keepStranger('p:00000000-0000-4000-8000-000000000000');
    await until(
      'what was lost',
      () => device.access.rows.size === all.size && device.access.rows.has([...all.keys()][0]!),
    );
    await until(
      'the difference to end',
      async () => JSON.stringify([...device.access.rows].sort()) === JSON.stringify([...all].sort()),
    );
    device.wipe();
    await until('all of them', () => device.access.rows.size === all.size);
  });

  it('obey rules, of which those that forbid are stronger', async () => {
    const device = await test.device();
    const [pupil, other] = await test.students(2);
    const [denied] = await test.students(1, pupil!.classId);
    const everybody = await test.rule({ classIds: [pupil!.classId] });
    const forbidden = await test.rule({ isDeny: true, personIds: [denied!.id] });
    await test.converged(device);
    expect([pupil, other, denied].map((one) => device.present({ card: one!.card }))).toMatchObject([
      { isGranted: true },
      { isGranted: true },
      { isGranted: false },
    ]);
    expect(personsAt(device)).not.toContain(`p:${denied!.id}`);
    await test.removeRule(forbidden);
    await test.converged(device);
    expect(device.present({ card: denied!.card }).isGranted).toBe(true);
    await test.removeRule(everybody);
    await test.converged(device);
  });

  it('are taken from a device and given back, and whoever asked hears of it', async () => {
    const device = await test.device();
    const [pupil] = await test.students(1);
    await test.converged(device);
    const taken = await test.request(device, true);
    await test.gateway.event('DeviceAccessApplied', ({ requestId }) => requestId === taken);
    expect([personsAt(device), device.present({ card: pupil!.card }).isGranted]).toEqual([[], false]);
    const given = await test.request(device, false);
    const { data } = await test.gateway.event('DeviceAccessApplied', ({ requestId }) => requestId === given);
    expect(device.present({ card: pupil!.card }).isGranted).toBe(true);
    expect(data).toMatchObject({ confirmed: device.access.rows.size, refused: 0 });
  });
});
