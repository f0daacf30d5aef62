import mqtt from 'mqtt';
import { makerPrefix } from '../../libs/contracts/device-gateway/index.js';
import { until } from '../../libs/testing/product.js';
import type { MakerTerminal } from './simulator/makers/maker-terminal.js';
import { AccessUnderTest } from './testing/access-under-test.js';
import { embedded, mosquitto } from './testing/brokers-under-test.js';
import type { Maker } from './testing/gateway-under-test.js';
import { dw200Terminals, faceTerminals, vf105Terminals, vf203Terminals } from './testing/makers-under-test.js';

const photos = (mark: string) => Buffer.concat([Buffer.from(mark), Buffer.alloc(3_000, 1)]);

/** A kind of terminals, as far as these tests tell them apart. */
interface Kind {
  maker: Maker<MakerTerminal, Record<string, unknown>>;
  hasFaces: boolean;
}

const kindOf = (maker: unknown, hasFaces = true): Kind => ({ maker: maker as Kind['maker'], hasFaces });

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

  describe.each([
    ['mqtt-face/terminal', kindOf(faceTerminals)],
    ['access-device/vf203', kindOf(vf203Terminals)],
    ['access-device/vf105', kindOf(vf105Terminals)],
    ['access-device/dw200', kindOf(dw200Terminals, false)],
  ])('%s', (_name, { maker, hasFaces }) => {
    const recordsOf = async (terminal: MakerTerminal) =>
      (await test.gateway.events('DeviceRecordReceived', terminal)).map(({ data }) => data);
    /** A terminal that keeps all that it is to have, as it says itself. */
    const compared = async (terminal: MakerTerminal) => {
      await test.converged(terminal);
      await test.comparedWith(terminal);
    };

    it('opens a door and tells so when the terminal confirmed', async () => {
      const terminal = await test.gateway.terminal(maker);
      const commandId = await test.gateway.openDoor(terminal);
      expect(await test.gateway.answered(commandId)).toEqual(['done ok']);
      expect(terminal.openings).toHaveLength(1);
    });

    it('knows persons with card and face, and those no more who are to pass no more', async () => {
      const terminal = await test.absentTerminal(maker);
      const [one, other] = await test.students(2);
      await test.takePhoto(one!, photos('face'));
      await test.takePhoto(other!, photos('noface'));
      terminal.powerOn();
      await test.gateway.heard(terminal);
      await compared(terminal);
      expect(terminal.present({ card: one!.card.toLowerCase() })).toBe(true);
      // 17: a bad photo is an error of its row alone.
      expect(terminal.present({ card: other!.card })).toBe(true);
      if (hasFaces) {
        expect(terminal.present({ face: one!.id })).toBe(true);
        expect(terminal.present({ face: other!.id })).toBe(false);
        expect((await test.rowsOf(terminal)).refused).toEqual([`f:${other!.id} noFace`]);
      }
      await test.changeCard(one!, 'ABCDEF01');
      await compared(terminal);
      expect(terminal.present({ card: one!.card })).toBe(false);
      expect(terminal.present({ card: 'ABCDEF01' })).toBe(true);
      await test.switchState(one!, 2);
      await test.remove(other!);
      await compared(terminal);
      expect(terminal.present({ card: 'ABCDEF01' })).toBe(false);
      expect(terminal.present({ card: other!.card })).toBe(false);
    });

    it('a card that another person had is that of the one who has it now', async () => {
      const terminal = await test.terminal(maker);
      const [one, other] = await test.students(2);
      await test.converged(terminal);
      await test.changeCard(one!, undefined);
      await test.changeCard(other!, one!.card);
      await compared(terminal);
      expect(terminal.present({ card: one!.card })).toBe(true);
      const record = await until('the record', async () => (await recordsOf(terminal))[0]);
      expect(record.personId).toBe(other!.id);
    });

    it('obeys rules of times, and whom one forbids it does not know', async () => {
      const terminal = await test.terminal(maker);
      const [pupil, denied] = await test.students(2);
      const now = Date.now();
      const rules = [
        await test.rule({ personIds: [pupil!.id, denied!.id], validFrom: now - 60_000, validTo: now + 3_600_000 }),
        await test.rule({ isDeny: true, personIds: [denied!.id], validFrom: now + 1_800_000 }),
      ];
      await compared(terminal);
      expect(terminal.present({ card: pupil!.card })).toBe(true);
      expect(terminal.present({ card: denied!.card })).toBe(false);
      // Another rule makes other persons.
      await test.changeRule(rules[0]!, { personIds: [pupil!.id, denied!.id], validFrom: now + 1_800_000 });
      await compared(terminal);
      expect(terminal.present({ card: pupil!.card })).toBe(false);
      for (const rule of rules) await test.removeRule(rule);
      await compared(terminal);
      expect(terminal.present({ card: denied!.card })).toBe(true);
    });

    it('tells records once, and forgets them when they are stored', async () => {
      const terminal = await test.terminal(maker);
      const [pupil] = await test.students(1);
      await compared(terminal);
      terminal.lostAcknowledgements = 1;
      terminal.present({ card: pupil!.card });
      terminal.present({ card: 'ABCD' });
      await until('both records', async () => (await recordsOf(terminal)).length === 2);
      // What is not acknowledged comes again, at the latest after a reconnect; the first acknowledgement then gets lost too.
      for (let turn = 0; turn < 2; turn += 1) {
        const lost = terminal.lostAcknowledgements;
        terminal.cutPower();
        terminal.powerOn();
        await until('an acknowledgement', () => terminal.waiting === 0 || terminal.lostAcknowledgements < lost, 15_000);
      }
      await until('both to be forgotten', () => terminal.waiting === 0, 15_000);
      const records = await recordsOf(terminal);
      expect(records.map(({ granted, credential }) => [granted, (credential as { value: string }).value])).toEqual([
        [true, pupil!.card],
        [false, 'ABCD'],
      ]);
      expect(records[0]?.personId).toBe(pupil!.id);
    });

    it('1: nothing is sent to a terminal that is away, and what is published meanwhile does not open later', async () => {
      const terminal = await test.gateway.terminal(maker);
      const sent: [string, string][] = [];
      terminal.on('wire', (direction, topic, payload) => direction === 'in' && sent.push([topic, payload]));
      await test.gateway.answered(await test.gateway.openDoor(terminal));
      const opening = sent.find(([, payload]) => /Unlock|"command":1/.test(payload))!;
      terminal.cutPower();
      await until('the terminal to be away', async () => !(await test.gateway.isOnline(terminal)));
      expect(await test.gateway.answered(await test.gateway.openDoor(terminal))).toEqual(['rejected offline']);
      const topic = `${makerPrefix(terminal.identity.deviceId)}${opening[0]}`;
      await test.gateway.gateway.connection.publish({ topic, payload: opening[1], qos: 0 });
      terminal.powerOn();
      await test.gateway.heard(terminal);
      const later = await test.gateway.openDoor(terminal);
      expect(await test.gateway.answered(later)).toEqual(['done ok']);
      expect(terminal.openings).toHaveLength(2);
    });

    it('3: without an answer the end of an opening is unknown, and it is asked for once', async () => {
      const terminal = await test.gateway.terminal(maker);
      terminal.lostAnswers = 1_000;
      const commandId = await test.gateway.openDoor(terminal, 2_500);
      expect(await test.gateway.answered(commandId)).toEqual(['unknown noAnswer']);
      expect(terminal.openings).toHaveLength(1);
    });

    it('5: the will of a connection that was taken over does not bring a terminal offline', async () => {
      const terminal = await test.gateway.terminal(maker, { heartbeat: 100 });
      for (let turn = 0; turn < 3; turn += 1) {
        terminal.cutPower();
        terminal.powerOn();
        await until('the connection', () => terminal.isConnected);
      }
      await until('the terminal to answer', async () => {
        const [answer] = await test.gateway.answered(await test.gateway.openDoor(terminal, 1_000));
        return answer === 'done ok';
      });
    });

    it('7: a gateway that restarts in the middle goes on', async () => {
      const terminal = await test.absentTerminal(maker);
      await test.students(60);
      await test.settled();
      const begun = new Promise<void>((resolve) => terminal.once('personsChanged', resolve));
      terminal.powerOn();
      await begun;
      terminal.present({ card: 'ABCD' });
      await test.gateway.gateway.stop();
      await test.gateway.startGateway();
      await compared(terminal);
      expect(terminal.personCount).toBeGreaterThanOrEqual(60);
      // Some tell again after a reconnect alone.
      terminal.cutPower();
      terminal.powerOn();
      await until('the record', () => terminal.waiting === 0, 15_000);
      expect(await recordsOf(terminal)).toHaveLength(1);
    });

    it('is found where nobody heard its greeting', async () => {
      const terminal = await test.gateway.absentTerminal(maker);
      await test.gateway.gateway.stop();
      terminal.powerOn();
      await until('the connection', () => terminal.isConnected);
      await test.gateway.startGateway();
      await test.gateway.heard(terminal);
      expect(await test.gateway.answered(await test.gateway.openDoor(terminal))).toEqual(['done ok']);
    });

    it('9: after a restart of the broker in the middle all goes on', async () => {
      const terminal = await test.absentTerminal(maker);
      await test.students(40);
      await test.settled();
      const begun = new Promise<void>((resolve) => terminal.once('personsChanged', resolve));
      terminal.powerOn();
      await begun;
      await test.gateway.broker.goDown();
      terminal.present({ card: 'ABCD' });
      await test.gateway.broker.comeBack();
      await compared(terminal);
      await until('an opening', async () => {
        const [answer] = await test.gateway.answered(await test.gateway.openDoor(terminal, 1_000));
        return answer === 'done ok';
      });
    });

    it('10: records are not acknowledged while the database is away', async () => {
      const terminal = await test.terminal(maker);
      await compared(terminal);
      test.gateway.cutDatabase();
      terminal.present({ card: 'ABCD' });
      await until('the attempt', () => test.gateway.gateway.figures().refusedMessages > 0 || terminal.waiting === 1);
      expect(terminal.waiting).toBe(1);
      test.gateway.restoreDatabase();
      terminal.cutPower();
      terminal.powerOn();
      await until('the record to be stored', () => terminal.waiting === 0, 20_000);
      expect(await recordsOf(terminal)).toHaveLength(1);
    });

    it('19: nonsense changes nothing', async () => {
      const terminal = await test.gateway.terminal(maker);
      const { deviceId, secret, serialNumber } = terminal.identity;
      terminal.cutPower();
      const client = await mqtt.connectAsync(test.gateway.broker.url, {
        clientId: serialNumber,
        username: deviceId,
        password: secret,
        protocolVersion: 4,
      });
      const topics = [
        'mqtt/face/basic',
        `mqtt/face/${serialNumber}/Rec`,
        'access_device/v2/event/access',
        'access_device/v1/event/alarm',
      ];
      for (const topic of topics)
        for (const payload of [
          'no JSON',
          'null',
          '[]',
          '{"operator":1,"info":[],"data":{}}',
          Buffer.alloc(1_500_000, 0x20),
        ])
          await client.publishAsync(`${makerPrefix(deviceId)}${topic}`, payload);
      client.end(true);
      terminal.powerOn();
      await until('an opening', async () => {
        const [answer] = await test.gateway.answered(await test.gateway.openDoor(terminal, 1_000));
        return answer === 'done ok';
      });
      expect(await recordsOf(terminal)).toEqual([]);
    });

    it('20: nobody speaks for another terminal', async () => {
      const [terminal, other] = [await test.gateway.terminal(maker), await test.gateway.absentTerminal(maker)];
      const before = (await test.gateway.events('DeviceWentOffline', terminal)).length;
      const { deviceId, secret, serialNumber } = other.identity;
      const client = await mqtt.connectAsync(test.gateway.broker.url, {
        clientId: serialNumber,
        username: deviceId,
        password: secret,
        protocolVersion: 4,
        reconnectPeriod: 0,
      });
      client.on('error', () => undefined);
      const will = JSON.stringify({
        operator: 'Offline',
        info: {},
        serialNo: '1',
        uuid: terminal.identity.serialNumber,
        data: {},
      });
      for (const topic of ['mqtt/face/basic', 'access_device/v2/event/offline', 'access_device/v1/event/offline'])
        client.publish(`${makerPrefix(terminal.identity.deviceId)}${topic}`, will);
      expect(await test.gateway.answered(await test.gateway.openDoor(terminal))).toEqual(['done ok']);
      client.end(true);
      expect(await test.gateway.events('DeviceWentOffline', terminal)).toHaveLength(before);
    });
  });
});
