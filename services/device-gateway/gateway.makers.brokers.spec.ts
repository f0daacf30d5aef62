import { until } from '../../libs/testing/product.js';
import { AccessUnderTest } from './testing/access-under-test.js';
import { embedded, mosquitto } from './testing/brokers-under-test.js';
import { faceTerminals } from './testing/makers-under-test.js';

const goodPhoto = Buffer.concat([Buffer.from('face'), Buffer.alloc(3_000, 1)]);
const badPhoto = Buffer.concat([Buffer.from('noface'), Buffer.alloc(3_000, 2)]);

/** Numbers are those of the failure cases in the design of devices, section 3. */
describe.each([
  ['the embedded broker', embedded],
  ['Mosquitto', mosquitto],
])('makers over %s', (_broker, makeBroker) => {
  let test: AccessUnderTest;
  beforeAll(async () => {
    test = await AccessUnderTest.start(makeBroker);
  });
  afterAll(async () => {
    await test.close();
    expect(test.problems).toEqual([]);
  });

  describe.each([['mqtt-face/terminal', faceTerminals]])('%s', (_name, maker) => {
    it('opens a door and tells so when the terminal confirmed', async () => {
      const terminal = await test.gateway.terminal(maker);
      const commandId = await test.gateway.openDoor(terminal);
      expect(await test.gateway.answered(commandId)).toEqual(['done ok']);
      expect(terminal.openings).toHaveLength(1);
    });

    it('knows persons with card and face, and those no more who are to pass no more', async () => {
      const terminal = await test.absentTerminal(maker);
      const [one, other] = await test.students(2);
      await test.takePhoto(one!, goodPhoto);
      await test.takePhoto(other!, badPhoto);
      terminal.powerOn();
      await test.gateway.heard(terminal);
      await test.converged(terminal);
      expect(terminal.present({ card: one!.card.toLowerCase() })).toBe(true);
      expect(terminal.present({ face: one!.id })).toBe(true);
      // 17: a bad photo is an error of its row alone.
      expect(terminal.present({ card: other!.card })).toBe(true);
      expect(terminal.present({ face: other!.id })).toBe(false);
      expect((await test.rowsOf(terminal)).refused).toEqual([`f:${other!.id} noFace`]);
      await test.switchState(one!, 2);
      await test.remove(other!);
      await test.converged(terminal);
      expect(terminal.present({ card: one!.card })).toBe(false);
      expect(terminal.present({ card: other!.card })).toBe(false);
      await test.comparedWith(terminal);
    });

    it('tells records once, and forgets them when they are stored', async () => {
      const terminal = await test.terminal(maker);
      const [pupil] = await test.students(1);
      await test.converged(terminal);
      terminal.present({ card: pupil!.card });
      terminal.present({ card: 'ABCD' });
      await until('both records', () => terminal.waiting === 0);
      const records = await test.gateway.events('DeviceRecordReceived', terminal);
      expect(records.map(({ data }) => [data.granted, (data.credential as { value: string }).value])).toEqual([
        [true, pupil!.card],
        [false, 'ABCD'],
      ]);
    });
  });
});
