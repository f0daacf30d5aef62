import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { simulatedDevice } from '../../../libs/contracts/device-gateway/index.js';
import { DeviceListProblem } from './device-list-problem.js';
import { DeviceMemory } from './device-memory.js';
import { SimulatedDevice } from './simulated-device.js';

/** Reads the devices with their secrets. @throws DeviceListProblem */
export function readDeviceList(file: string): z.output<typeof simulatedDevice>[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new DeviceListProblem(
      `no devices to play: ${file} cannot be read; a sample school writes it at its first start`,
    );
  }
  const outcome = z.array(simulatedDevice).safeParse(jsonOf(text));
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw new DeviceListProblem(`${file}: ${issue?.path.join('.')} ${issue?.message}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Permissions that a played device has place for. */
const accessCapacity = 20_000;

/** How devices are played. */
export interface FleetOptions {
  /** Where their memories are kept; without it they end with the process. */
  memoryFolder?: string;
  /** Authority that signed the broker's certificate (PEM), for `mqtts://`; without it those that Node knows. */
  ca?: string;
}

/** Any number of devices, found by place (from 1), id or name. */
export class Fleet {
  readonly devices: readonly SimulatedDevice[];
  private script?: NodeJS.Timeout;

  constructor(list: readonly z.output<typeof simulatedDevice>[], url: string, options: FleetOptions = {}) {
    const { memoryFolder, ca } = options;
    this.devices = list.map((identity) => {
      const file = memoryFolder && join(memoryFolder, `${identity.deviceId}.json`);
      return new SimulatedDevice({ identity, url, ca, memory: new DeviceMemory(file), accessCapacity });
    });
  }

  /** The devices that a person means: `all`, a place, an id or its beginning, or a name. */
  find(words: string): SimulatedDevice[] {
    if (words === 'all') return [...this.devices];
    const byPlace = /^\d{1,5}$/.test(words) ? this.devices[Number(words) - 1] : undefined;
    if (byPlace) return [byPlace];
    return this.devices.filter(
      ({ identity: { deviceId, name } }) => name === words || (words.length >= 4 && deviceId.startsWith(words)),
    );
  }

  /** Switches every device on, spread over a second for each 500, as they come back after a power cut of a school. */
  powerOn(): void {
    for (const [index, device] of this.devices.entries()) setTimeout(() => device.powerOn(), index * 2);
  }

  /** A person passes somewhere every `interval` ms, devices and cards in turn. */
  swipeEvery(interval: number, cards: readonly string[]): void {
    let count = 0;
    this.script = setInterval(() => {
      const device = this.devices[count % this.devices.length];
      const known = cards.length > 0 ? cards : (device?.identity.cards ?? []);
      const cred = known[Math.floor(count / this.devices.length) % known.length];
      count += 1;
      if (device && cred !== undefined) device.swipe({ cred });
    }, interval);
  }

  /** Takes all devices off the network in good order. */
  async stop(): Promise<void> {
    clearInterval(this.script);
    await Promise.all(this.devices.map((device) => device.stop()));
  }
}
