import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { registryEvents } from '../../../libs/contracts/devices/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';

/** What the gateway knows of a device. */
export interface KnownDevice {
  deviceId: string;
  school: string;
  code: string;
  name: string;
  /** Kind of its driver. */
  driver: string;
  /** By which its maker calls it. */
  serialNumber?: string;
  /** A disabled device is kept out. */
  isEnabled: boolean;
  /** Checks its secret; missing until one was issued. */
  verifier?: string;
}

/** An event that the registry is made of. */
export type RegistryEvent = StoredEvent<EventOf<(typeof registryEvents)[number]>>;

/** What a device becomes by an event; undefined removes it. */
function deviceAfter(device: KnownDevice | undefined, event: RegistryEvent): KnownDevice | undefined {
  switch (event.type) {
    case 'DeviceRegistered':
    case 'DeviceChanged': {
      const { code, name, driver, state, serialNumber } = event.data;
      return {
        ...{ deviceId: event.streamId, school: event.school, code, name, driver, isEnabled: state === 1 },
        ...(serialNumber !== undefined && { serialNumber }),
        ...(device?.verifier !== undefined && { verifier: device.verifier }),
      };
    }
    case 'DeviceCredentialIssued':
      return device && { ...device, verifier: event.data.verifier };
    case 'DeviceRemoved':
      return undefined;
  }
}

/**
 * The devices of all schools with their credentials, in memory: whoever connects, and whatever comes, is judged by it,
 * also while the database is away. Fed by the events of the devices service, from the start of its log.
 */
export class DeviceRegistry extends EventEmitter<{
  /** A device is new, changed, or got another credential. */
  changed: [device: KnownDevice, before: KnownDevice | undefined];
  removed: [device: KnownDevice];
}> {
  private readonly devices = new Map<string, KnownDevice>();

  /** Takes events in, in order. */
  apply(events: readonly RegistryEvent[]): void {
    for (const event of events) {
      const before = this.devices.get(event.streamId);
      const device = deviceAfter(before, event);
      if (device) {
        this.devices.set(event.streamId, device);
        this.emit('changed', device, before);
      } else if (before) {
        this.devices.delete(event.streamId);
        this.emit('removed', before);
      }
    }
  }

  /** Takes in which devices there are, whatever was known before. */
  become(devices: Iterable<KnownDevice>): void {
    const gone = new Map(this.devices);
    for (const device of devices) {
      const before = gone.get(device.deviceId);
      gone.delete(device.deviceId);
      this.devices.set(device.deviceId, device);
      if (!isDeepStrictEqual(device, before)) this.emit('changed', device, before);
    }
    for (const device of gone.values()) {
      this.devices.delete(device.deviceId);
      this.emit('removed', device);
    }
  }

  /** The device with this id. */
  find(deviceId: string): KnownDevice | undefined {
    return this.devices.get(deviceId);
  }

  /** The device that an address names, if it is enabled, and of that school where one is named. */
  at({ school, deviceId }: { school?: string; deviceId: string }): KnownDevice | undefined {
    const device = this.devices.get(deviceId);
    return device?.isEnabled && (school === undefined || device.school === school) ? device : undefined;
  }

  all(): Iterable<KnownDevice> {
    return this.devices.values();
  }
}
