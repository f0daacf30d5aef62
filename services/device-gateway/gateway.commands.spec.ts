import { until } from '../../libs/testing/product.js';
import { GatewayUnderTest } from './testing/gateway-under-test.js';

const day = 86_400_000;

let test: GatewayUnderTest;
beforeAll(async () => {
  test = await GatewayUnderTest.start();
});
afterAll(() => test.close());

/** Numbers in titles are those of the failure cases in the design of devices, section 3. */
describe('commands', () => {
  it('3: an answer that gets lost is asked for once more, and the door opens once', async () => {
    const device = await test.device();
    device.faults.lostAnswers = 1;
    const commandId = await test.openDoor(device);
    expect(await test.answered(commandId)).toEqual(['done ok']);
    expect(device.doors.openings).toHaveLength(1);
  });

  it('3: without an answer in time the end is unknown, never failed, and a late answer tells', async () => {
    const device = await test.device();
    device.faults.lostAnswers = 2;
    const commandId = await test.openDoor(device, 2_300);
    expect(await test.answered(commandId)).toEqual(['unknown noAnswer']);
    const kept = device.commands.find(commandId);
    if (!kept) throw new Error('the device did not get the command');
    device.connection.publish('answer', kept.answer);
    expect(await test.answered(commandId, 2)).toEqual(['unknown noAnswer', 'done ok']);
    device.connection.publish('answer', kept.answer);
    const later = await test.openDoor(device);
    await test.answered(later);
    expect(await test.answers(commandId)).toHaveLength(2);
  });

  it('are refused with a reason where they cannot be carried out', async () => {
    const device = await test.device();
    const noDoor = await test.command(device, { operation: 'door.open', doorCode: '9', arguments: { duration: 1 } });
    expect(await test.answered(noDoor)).toEqual(['rejected noDoor']);
    test.known.disable(device.identity);
    expect(await test.answered(await test.openDoor(device))).toEqual(['rejected disabled']);
    test.known.remove(device.identity);
    expect(await test.answered(await test.openDoor(device))).toEqual(['rejected unknownDevice']);
  });

  it('besides doors wait for a device that is away, also over a restart of the gateway', async () => {
    const device = await test.absentDevice();
    const commandId = await test.command(device, { operation: 'clock.set', arguments: {} }, day);
    await test.gateway.stop();
    await test.startGateway();
    expect(await test.answers(commandId)).toEqual([]);
    device.powerOn();
    expect(await test.answered(commandId)).toEqual(['done ok']);
  });

  it('that say how a door is from then on wait for a device that comes in time, also over a restart of the gateway', async () => {
    const stayOpen = { operation: 'door.mode', doorCode: '1', arguments: { mode: 2 } } as const;
    const device = await test.absentDevice();
    const commandId = await test.command(device, stayOpen, 30_000);
    await test.gateway.stop();
    await test.startGateway();
    expect(await test.answers(commandId)).toEqual([]);
    device.powerOn();
    expect(await test.answered(commandId)).toEqual(['done ok']);
    expect(device.doors.report[0]).toMatchObject({ door: '1', mode: 'open' });
    const away = await test.command(await test.absentDevice(), stayOpen, 200);
    expect(await test.answered(away)).toEqual(['rejected offline']);
  });

  it('that waited in vain are expired, and were never sent', async () => {
    const device = await test.absentDevice();
    const commandId = await test.command(device, { operation: 'clock.set', arguments: {} }, 200);
    expect(await test.answered(commandId)).toEqual(['expired expired']);
  });

  it('that were sent when the gateway went down end truthfully after its restart', async () => {
    const device = await test.device();
    device.faults.lostAnswers = 1;
    const commandId = await test.openDoor(device);
    await until('the door to open', () => device.doors.openings.length === 1);
    await test.gateway.stop();
    await test.startGateway();
    // Asked once more with the same id, the device repeats its answer.
    expect(await test.answered(commandId)).toEqual(['done ok']);
    expect(device.doors.openings).toHaveLength(1);
  });

  it('restart a device, and it tells when it is back', async () => {
    const device = await test.device();
    const before = device.sid;
    const commandId = await test.command(device, { operation: 'reboot', arguments: {} }, day);
    expect(await test.answered(commandId)).toEqual(['done ok']);
    expect(device.sid).not.toBe(before);
  });

  it('ask a device how it is, and keep a door open', async () => {
    const device = await test.device();
    const diagnosis = await test.command(device, { operation: 'diagnose', arguments: {} });
    const { data } = await test.event('DeviceCommandAnswered', ({ commandId }) => commandId === diagnosis);
    expect(data.result).toMatchObject({ boot: 1, waiting: 0 });
    const mode = await test.command(device, { operation: 'door.mode', doorCode: '2', arguments: { mode: 2 } });
    expect(await test.answered(mode)).toEqual(['done ok']);
    expect(device.doors.report[1]).toEqual({ door: '2', mode: 'open', open: 1 });
  });

  it('are not answered by another device', async () => {
    const [device, other] = [await test.device(), await test.device()];
    device.faults.lostAnswers = 2;
    const commandId = await test.openDoor(device, 1_000);
    other.connection.publish('answer', { id: commandId, stage: 'done', code: 'ok', ts: Date.now() });
    expect(await test.answered(commandId)).toEqual(['unknown noAnswer']);
  });
});
