import { createHash, randomUUID } from 'node:crypto';
import {
  type AccessRuleAttributes,
  accessRuleAdded,
  accessRuleChanged,
  accessRuleRemoved,
  deviceAccessRequested,
  deviceRegistered,
  doorAdded,
  openAccessRule,
} from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import {
  faceTaken,
  permissionsReissueRequested,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { LogBus } from '../../../libs/messaging/index.js';
import { OtherServices } from '../../../libs/testing/other-services.js';
import { until } from '../../../libs/testing/product.js';
import { accessClasses, accessPersons, accessPlaces } from '../access/access-consumers.js';
import type { MakerTerminal } from '../simulator/makers/maker-terminal.js';
import type { SimulatedDevice } from '../simulator/simulated-device.js';
import type { SimulatedDeviceOptions } from '../simulator/simulated-device-options.js';
import type { BrokerUnderTest } from './brokers-under-test.js';
import { GatewayUnderTest, type Maker } from './gateway-under-test.js';
import { attributesOf, type TestDevices } from './test-devices.js';

/** A device of any kind. */
interface Identified {
  identity: { deviceId: string; name: string };
}

/** A student as the people service tells of one. */
export interface TestStudent {
  id: string;
  card: string;
  classId: string;
}

/** A gateway to which people and rules are told, as the product does: by their logs. */
export class AccessUnderTest {
  private made = 0;

  private constructor(
    readonly gateway: GatewayUnderTest,
    private readonly others: OtherServices,
    private readonly bus: LogBus,
    readonly problems: readonly unknown[],
  ) {}

  static async start(makeBroker?: (known: TestDevices) => Promise<BrokerUnderTest>): Promise<AccessUnderTest> {
    const gateway = await GatewayUnderTest.start(makeBroker);
    const { store, server } = gateway;
    const problems: unknown[] = [];
    const report = (problem: unknown) => void problems.push(problem);
    const others = await OtherServices.of(server.database, ['people', 'devices', 'organisation'], report);
    const bus = new LogBus({ database: server.database, report });
    const signals = () => store.database.signals;
    bus.consumeAll(
      store,
      [accessPersons, accessPlaces, accessClasses].map((made) => made(signals)),
    );
    return new AccessUnderTest(gateway, others, bus, problems);
  }

  /** A device that the devices service knows too, switched on. @param type of the enumeration DeviceType */
  async device(options: Partial<SimulatedDeviceOptions> = {}, type?: 1 | 2): Promise<SimulatedDevice> {
    const device = await this.absentDevice(options, type);
    device.powerOn();
    await this.gateway.online(device);
    return device;
  }

  /** A maker's terminal that the devices service knows too, switched on. @param type of the enumeration DeviceType */
  async terminal<T extends MakerTerminal, O>(maker: Maker<T, O>, options?: O, type: 1 | 2 = 2): Promise<T> {
    const terminal = await this.absentTerminal(maker, options, type);
    terminal.powerOn();
    await this.gateway.heard(terminal);
    return terminal;
  }

  async absentTerminal<T extends MakerTerminal, O>(maker: Maker<T, O>, options?: O, type: 1 | 2 = 2): Promise<T> {
    const terminal = await this.gateway.absentTerminal(maker, options);
    const { driver } = maker;
    const { deviceId, name, serialNumber } = terminal.identity;
    await this.tell(
      'devices',
      `device-${deviceId}`,
      deviceRegistered({ ...attributesOf({ name, driver, serialNumber }), type }),
      doorAdded({ doorId: randomUUID(), code: '1', name: 'door 1', controlMode: 1, openSeconds: 3, index: 0 }),
    );
    return terminal;
  }

  /** Waits until a device was found to keep so many rows. */
  async comparedWith({ identity }: Identified): Promise<number> {
    return until('the comparison', async () => {
      const [row] = await this.gateway.server.database.asSystem((sql) =>
        sql.query<{ held: number | null }>(
          `select held from device_gateway.access_device where device_id = $1 and held = (
             select count(*) from device_gateway.access_row where device_id = $1 and confirmed <> '')`,
          [identity.deviceId],
        ),
      );
      return row ? { held: row.held ?? 0 } : undefined;
    }).then(({ held }) => held);
  }

  async absentDevice(options: Partial<SimulatedDeviceOptions> = {}, type: 1 | 2 = 1): Promise<SimulatedDevice> {
    const device = await this.gateway.absentDevice({ heartbeat: 300, ...options });
    const { deviceId, doors } = device.identity;
    await this.tell(
      'devices',
      `device-${deviceId}`,
      deviceRegistered({ ...attributesOf(device.identity), type }),
      ...doors.map((code, index) =>
        doorAdded({ doorId: randomUUID(), code, name: `door ${code}`, controlMode: 1, openSeconds: 3, index }),
      ),
    );
    return device;
  }

  /** Students with a card each. */
  async students(count: number, classId: string = randomUUID()): Promise<TestStudent[]> {
    const students = Array.from({ length: count }, (): TestStudent => {
      this.made += 1;
      return { id: randomUUID(), card: this.made.toString(16).toUpperCase().padStart(8, '0'), classId };
    });
    await Promise.all(students.map((student) => this.tell('people', `student-${student.id}`, this.added(student))));
    return students;
  }

  /** The student's card is another one, or none. */
  changeCard(student: TestStudent, card: string | undefined): Promise<void> {
    const { code: _code, state: _state, creationType: _type, ...profile } = this.added(student).data;
    const { cardNumber: _card, ...rest } = profile;
    return this.tell('people', `student-${student.id}`, studentChanged({ ...rest, ...(card && { cardNumber: card }) }));
  }

  switchState({ id }: TestStudent, state: 1 | 2): Promise<void> {
    return this.tell('people', `student-${id}`, studentStateSwitched({ state }));
  }

  /** The student's face is this photo. */
  async takePhoto(student: TestStudent, photo: Buffer): Promise<void> {
    const hash = createHash('sha256').update(photo).digest('hex');
    this.gateway.photos.set(hash, photo);
    await this.takeFace(student, hash);
  }

  /** The student's face is this photo, by its hash. */
  takeFace({ id }: TestStudent, hash: string): Promise<void> {
    return this.tell(
      'people',
      `student-${id}`,
      faceTaken({ personType: 1, creationType: 1, hash, width: 480, height: 640, size: 1_000 }),
    );
  }

  remove({ id }: TestStudent): Promise<void> {
    return this.tell('people', `student-${id}`, studentRemoved({}));
  }

  reissue({ id }: TestStudent): Promise<void> {
    return this.tell('people', `student-${id}`, permissionsReissueRequested({}));
  }

  /** Makes a rule; gives its id. */
  async rule(rule: Partial<AccessRuleAttributes>): Promise<string> {
    const id = randomUUID();
    await this.tell('devices', `accessRule-${id}`, accessRuleAdded({ ...openAccessRule, ...rule }));
    return id;
  }

  /** The rule says this from now on, and nothing else. */
  changeRule(id: string, rule: Partial<AccessRuleAttributes>): Promise<void> {
    return this.tell('devices', `accessRule-${id}`, accessRuleChanged({ ...openAccessRule, ...rule }));
  }

  removeRule(id: string): Promise<void> {
    return this.tell('devices', `accessRule-${id}`, accessRuleRemoved({}));
  }

  /** Somebody uploads the device's permissions, or takes them away; gives the request's id. */
  async request({ identity }: Identified, isWithdrawn: boolean): Promise<string> {
    const requestId = randomUUID();
    const event = deviceAccessRequested({
      requestId,
      deviceCode: identity.name,
      requestedBy: 'tester',
      isRemoval: isWithdrawn,
      isWithdrawn,
      withdrawnDoorIds: [],
    });
    await this.tell('devices', `device-${identity.deviceId}`, event);
    return requestId;
  }

  /** What is to be done at a device, and what it refused. */
  async rowsOf({ identity }: Identified): Promise<{ wanted: number; pending: number; refused: string[] }> {
    return this.gateway.server.database.asSystem(async (sql) => {
      const [row] = await sql.query<{ wanted: number; pending: number; refused: string[]; due: number }>(
        `select count(*) filter (where wanted is not null)::integer as wanted,
           count(*) filter (where wanted is distinct from confirmed and refusal is null)::integer as pending,
           coalesce(array_agg(key || ' ' || refusal) filter (where refusal is not null), '{}') as refused,
           (select count(*)::integer from device_gateway.access_device
             where device_id = $1 and (due_at is not null)) as due
         from device_gateway.access_row where device_id = $1`,
        [identity.deviceId],
      );
      const { due, ...rows } = row!;
      return { ...rows, pending: rows.pending + due };
    });
  }

  /** Waits until devices have all that they are to have. */
  async converged(...devices: Identified[]): Promise<void> {
    await this.bus.settled();
    for (const device of devices)
      await until('the permissions to be there', async () => (await this.rowsOf(device)).pending === 0);
  }

  /** Waits until it is known what a device is to have, which it may not have. */
  async planned({ identity }: Identified): Promise<void> {
    await until('the plan', async () => {
      const due = await this.gateway.server.database.asSystem((sql) =>
        sql.query('select 1 from device_gateway.access_device where device_id = $1 and due_at is not null', [
          identity.deviceId,
        ]),
      );
      return due.length === 0;
    });
  }

  /** Waits until it is known that a device has what it confirmed: nobody looks at it any more by itself. */
  async compared({ identity, access }: SimulatedDevice): Promise<void> {
    await until('the comparison', async () => {
      const compared = await this.gateway.server.database.asSystem((sql) =>
        sql.query('select 1 from device_gateway.access_device where device_id = $1 and held = $2', [
          identity.deviceId,
          access.rows.size,
        ]),
      );
      return compared.length > 0;
    });
  }

  /** Waits until a device has so many rows. */
  async told({ access }: SimulatedDevice, count: number): Promise<void> {
    await until('the rows', () => access.rows.size === count);
  }

  settled(): Promise<void> {
    return this.bus.settled();
  }

  async close(): Promise<void> {
    await this.bus.stop();
    await this.others.close();
    await this.gateway.close();
  }

  private added({ card, classId }: TestStudent) {
    return studentAdded({
      code: card,
      name: `student ${card}`,
      sex: '男',
      cardNumber: card,
      cardState: '已发卡',
      classId,
      unlimitedMessages: false,
      state: 1,
      creationType: 3,
    });
  }

  private tell(source: string, stream: string, ...events: NewEvent[]): Promise<void> {
    return this.others.tell(source, { school: this.gateway.school }, stream, ...events);
  }
}
