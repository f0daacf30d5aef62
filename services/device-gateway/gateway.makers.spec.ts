import { until } from '../../libs/testing/product.js';
import { AccessUnderTest } from './testing/access-under-test.js';
import { dw200Terminals, faceCameras, faceTerminals, vf203Terminals } from './testing/makers-under-test.js';

let test: AccessUnderTest;
beforeAll(async () => {
  test = await AccessUnderTest.start();
});
afterAll(async () => {
  await test.close();
  expect(test.problems).toEqual([]);
});

const photo = Buffer.concat([Buffer.from('face'), Buffer.alloc(3_000, 1)]);
const compared = async (terminal: Parameters<AccessUnderTest['comparedWith']>[0]) => {
  await test.converged(terminal);
  await test.comparedWith(terminal);
};

/** The makers' traps (design of devices, section 1) that recordings do not show. */
describe('terminals of the mqtt-face family', () => {
  it('without a door open none, and know nobody without a picture', async () => {
    const camera = await test.terminal(faceCameras);
    const [one, other] = await test.students(2);
    await test.takePhoto(one!, photo);
    await compared(camera);
    expect(camera.present({ face: one!.id })).toBe(true);
    expect((await test.rowsOf(camera)).refused).toContain(`p:${other!.id} noPhoto`);
    expect(await test.gateway.answered(await test.gateway.openDoor(camera))).toEqual(['rejected unsupported']);
  });

  it('are told persons one after the other, and whom they answer nothing of is brought again', async () => {
    const terminal = await test.absentTerminal(faceTerminals);
    const [silent] = await test.students(10);
    terminal.silentAbout.add(silent!.id);
    terminal.powerOn();
    await until('the person to be kept', () => terminal.persons.has(silent!.id));
    expect((await test.rowsOf(terminal)).pending).toBeGreaterThan(0);
    terminal.silentAbout.clear();
    await compared(terminal);
    expect(terminal.tooFast).toBe(0);
  });

  it('keep whom somebody entered there, and lose strangers with ids of ours', async () => {
    const terminal = await test.absentTerminal(faceTerminals);
    terminal.enrolHere('a guard');
    const stranger = '00000000-0000-4000-8000-000000000000';
    terminal.persons.set(stranger, {
      personId: '9',
      customId: stranger,
      name: 's',
      card: 'FF',
      hasPhoto: true,
      rights: {},
    });
    terminal.powerOn();
    await test.gateway.heard(terminal);
    await compared(terminal);
    await until('the stranger to go', () => !terminal.persons.has(stranger));
    expect([...terminal.persons.values()].map(({ name }) => name)).toContain('a guard');
  });

  it('whose firmware is old misspell names and leave out numbers', async () => {
    const terminal = await test.terminal(faceTerminals, { isOldFirmware: true });
    const [pupil] = await test.students(1);
    await compared(terminal);
    terminal.present({ card: pupil!.card });
    await until('the record', () => terminal.waiting === 0);
    expect((await test.gateway.events('DeviceRecordReceived', terminal))[0]?.data.personId).toBe(pupil!.id);
  });

  it('14: whose clock is a day ahead are set when they greet, and date records right', async () => {
    const terminal = await test.absentTerminal(faceTerminals);
    terminal.clockOffset = 86_400_000;
    terminal.powerOn();
    await until('the clock', () => Math.abs(terminal.clockOffset) < 2_000);
    const report = await test.gateway.event(
      'DeviceClockReported',
      ({ deviceId, applied }) => deviceId === terminal.identity.deviceId && applied === 'stepped',
    );
    expect(report.data.severity).toBe('critical');
  });
});

describe('terminals of access_device', () => {
  it('are given one command at a time, names without quotes, and what is not answered is read back', async () => {
    const terminal = await test.absentTerminal(vf203Terminals);
    const students = await test.students(120);
    terminal.lostAnswers = 3;
    terminal.mute.add('insertKey');
    terminal.powerOn();
    await until('a part', () => terminal.keys.size > 0);
    terminal.mute.clear();
    await compared(terminal);
    expect(terminal.present({ card: students[7]!.card })).toBe(true);
    expect(terminal.overlapping).toBe(0);
    expect([...terminal.users.values()].some(({ name }) => name.includes("'"))).toBe(false);
  });

  it('13: that were reset are told all anew', async () => {
    const terminal = await test.terminal(vf203Terminals);
    const [pupil] = await test.students(1);
    await compared(terminal);
    terminal.cutPower();
    terminal.wipe();
    terminal.powerOn();
    await until('all of it', () => terminal.present({ card: pupil!.card }), 30_000);
  });

  it('6: are not away because the broker kept a will', async () => {
    const terminal = await test.gateway.terminal(vf203Terminals);
    await test.gateway.gateway.stop();
    await test.gateway.startGateway();
    await until('the terminal to be heard', async () => {
      const [answer] = await test.gateway.answered(await test.gateway.openDoor(terminal, 500));
      return answer === 'done ok';
    });
    expect(await test.gateway.isOnline(terminal)).toBe(true);
  });

  it('of version 1 lose no record of a burst in one second', async () => {
    const terminal = await test.terminal(dw200Terminals);
    const [pupil] = await test.students(1);
    await compared(terminal);
    for (let count = 0; count < 5; count += 1) terminal.present({ card: pupil!.card });
    await until('all to be forgotten', () => terminal.waiting === 0);
    expect(await test.gateway.sequences(terminal)).toHaveLength(5);
  });

  it('tell of a door that is held open by its contact', async () => {
    const terminal = await test.gateway.terminal(vf203Terminals);
    terminal.input(0, 1);
    const raised = await test.gateway.event(
      'DeviceAlarmReceived',
      ({ deviceId }) => deviceId === terminal.identity.deviceId,
    );
    expect(raised.data).toMatchObject({ kind: 'heldOpen', raised: true });
    terminal.input(0, 0);
    await until('its end', async () => (await test.gateway.events('DeviceAlarmReceived', terminal)).length === 2);
  });
});

it('some hundred persons reach terminals of each kind, with answers lost on the way', async () => {
  const makers = [faceTerminals, vf203Terminals, dw200Terminals] as const;
  const terminals = [
    await test.absentTerminal(makers[0]),
    await test.absentTerminal(makers[1]),
    await test.absentTerminal(makers[2]),
  ];
  const students = await test.students(300);
  await test.settled();
  for (const terminal of terminals) {
    terminal.lostAnswers = 5;
    terminal.powerOn();
  }
  for (const terminal of terminals) {
    await until('all of them', async () => (await test.rowsOf(terminal)).pending === 0, 120_000);
    expect(students.every(({ card }) => terminal.present({ card }))).toBe(true);
  }
}, 150_000);
