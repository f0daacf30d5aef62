import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selectRows } from '../../libs/database/index.js';
import { DeviceSecrets, type SampleContext, type SampleDevice, type SampleSchool } from '../../libs/platform/index.js';
import { area } from './area/area.js';
import { areaTable } from './area/area.read-model.js';
import { sampleFloors, tellBindings, tellBuildings } from './building/buildings.sample.js';
import { type DeviceCommand, device } from './device/device.js';
import { tellFloorPlans } from './floor-plan/floor-plans.sample.js';

/** File in the data folder with the credentials of the sample devices, for the device simulator. */
const simulatorFile = 'simulator.json';

async function registrationOf(plan: SampleDevice, secrets: DeviceSecrets) {
  const { secret, verifier } = await secrets.issue();
  const { id, code, name, type, areaId, position, direction, doors } = plan;
  const attributes = {
    code,
    name,
    type,
    areaId,
    position,
    direction,
    state: 1 as const,
    driver: 'native',
    factory: '通用',
    model: type === 1 ? 'AC-2' : 'FT-1',
    linkType: 'TCP/IP',
    singleSwipe: type === 1,
  };
  const commands: DeviceCommand[] = [
    { type: 'Register', attributes, verifier },
    ...doors.map(
      (door, index): DeviceCommand => ({
        type: 'AddDoor',
        door: { doorId: door.id, code: door.no, name: door.name, controlMode: 1, openSeconds: 5, index },
      }),
    ),
  ];
  return { id, secret, code, name, commands, doors: doors.map(({ no }) => no) };
}

type Registration = Awaited<ReturnType<typeof registrationOf>>;

/** Cards of some students and teachers, for passes at the simulated devices. */
const someCards = ({ students, teachers }: SampleSchool) =>
  [...students, ...teachers].flatMap(({ cardNumber }, index) => (cardNumber && index % 30 === 0 ? [cardNumber] : []));

async function writeCredentials(dataFolder: string, school: SampleSchool, registrations: readonly Registration[]) {
  const cards = someCards(school);
  const devices = registrations.map(({ id, secret, code, name, doors }) => ({
    deviceId: id,
    school: school.schoolId,
    secret,
    name,
    code,
    doors,
    cards,
  }));
  await writeFile(join(dataFolder, simulatorFile), `${JSON.stringify(devices, null, 2)}\n`, { mode: 0o600 });
}

/** Tells the areas, buildings and devices of the sample school, once, and leaves the devices' secrets for the simulator. */
export async function tellDevices({ store, school, dataFolder, find }: SampleContext): Promise<void> {
  const { schoolId, areas, devices } = school;
  await store.transact({ school: schoolId, meta: { actor: 'system' } }, async (unit) => {
    const told = await selectRows(unit.sql, areaTable, 'school = $1', [schoolId], 'limit 1');
    if (told.length > 0) return;
    await unit.handleRows(
      area,
      areas.map(({ id, parentId, name, code }) => ({
        key: [id],
        command: { type: 'Add', areaId: id, name, code, place: parentId ? [parentId] : [] },
      })),
    );
    await tellBuildings(unit, school);
    const registrations = await Promise.all(devices.map((plan) => registrationOf(plan, find(DeviceSecrets))));
    for (const { id, commands } of registrations)
      for (const command of commands) await unit.handle(device, id, command);
    const floors = sampleFloors(school);
    await tellBindings(unit, floors);
    await tellFloorPlans(unit, floors);
    // Before the commit: afterwards a crash would leave devices whose secrets nobody knows.
    await writeCredentials(dataFolder, school, registrations);
  });
}
