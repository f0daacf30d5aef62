import { randomBytes, randomUUID } from 'node:crypto';
import {
  deviceChanged,
  deviceCredentialIssued,
  deviceRegistered,
  deviceRemoved,
} from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { DeviceSecrets } from '../../../libs/platform/index.js';
import { DeviceRegistry, type RegistryEvent } from '../registry/device-registry.js';

/** Makes the secrets of the test's devices. */
export const deviceSecrets = new DeviceSecrets([randomBytes(32)]);

/** A device that a test made, with its secret. */
export interface TestDevice {
  deviceId: string;
  school: string;
  secret: string;
  verifier: string;
  name: string;
  doors: string[];
  cards: string[];
  driver?: string;
  serialNumber?: string;
}

/** By what a device is known. */
type NamedDevice = Pick<TestDevice, 'deviceId' | 'school' | 'name' | 'driver' | 'serialNumber'>;

/** A device with the driver that speaks with it, `native` without one. */
interface DrivenDevice {
  name: string;
  driver?: string;
  serialNumber?: string;
}

/** What the devices service says of a device. */
export const attributesOf = ({ name, driver = 'native', serialNumber }: DrivenDevice, state: 1 | 2 = 1) => ({
  code: name,
  name,
  type: 1 as const,
  state,
  driver,
  ...(serialNumber !== undefined && { serialNumber }),
  areaId: randomUUID(),
  factory: 'Campus',
  model: 'AC-1',
  singleSwipe: false,
});

/** The event as the log of the devices service holds it. */
function stored(device: NamedDevice, { type, data, version }: NewEvent): RegistryEvent {
  const { deviceId: streamId, school } = device;
  const stream = `device-${streamId}`;
  const place = { source: 'devices', stream, streamId, streamVersion: 1, shard: 0, school };
  const event = {
    id: randomUUID(),
    ...place,
    type,
    data,
    schemaVersion: version,
    meta: { actor: 'test' },
    recordedAt: 0,
  };
  return event as RegistryEvent;
}

/** A registry that tests fill as the devices service would. */
export class TestDevices {
  readonly registry = new DeviceRegistry();

  /** Adds a device with a credential. */
  async add(
    name: string,
    school: string = randomUUID(),
    maker?: { driver: string; serialNumber: string },
  ): Promise<TestDevice> {
    const device: TestDevice = {
      ...maker,
      ...(await deviceSecrets.issue()),
      deviceId: randomUUID(),
      school,
      name,
      doors: ['1', '2'],
      cards: ['0000000001'],
    };
    const { verifier } = device;
    this.registry.apply([
      stored(device, deviceRegistered(attributesOf(device))),
      stored(device, deviceCredentialIssued({ verifier })),
    ]);
    return device;
  }

  disable(device: NamedDevice): void {
    this.registry.apply([stored(device, deviceChanged(attributesOf(device, 2)))]);
  }

  remove(device: NamedDevice): void {
    this.registry.apply([stored(device, deviceRemoved({}))]);
  }

  rotate(device: NamedDevice, verifier: string): void {
    this.registry.apply([stored(device, deviceCredentialIssued({ verifier }))]);
  }
}
