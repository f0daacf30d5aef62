import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../../../libs/platform/index.js';

const options = z.array(z.object({ label: z.string().min(1), value: z.string().min(1).max(64) }));

/** The lists of a device form that an installation may have its own of. */
const lists = z.strictObject({
  factories: options,
  models: options,
  gateways: options,
  workstations: options,
  linkTypes: options,
  versions: options,
});
/** Options of device forms, by list. */
export type DeviceOptions = z.infer<typeof lists>;

const same = (...values: string[]) => values.map((value) => ({ label: value, value }));

/** What an installation offers that says nothing else. */
const defaults: DeviceOptions = {
  factories: same('通用', '海康威视', '大华', '中控智慧', '微光互联'),
  models: same('AC-1', 'AC-2', 'AC-4', 'FT-1', 'FT-2'),
  gateways: same('MQTT'),
  workstations: same('总控室', '东门', '北门'),
  linkTypes: same('TCP/IP', 'Wi-Fi', 'RS-485'),
  versions: same('1.0', '1.1', '2.0'),
};

const fileName = 'device-dictionary.json';

/**
 * The options of an installation: `device-dictionary.json` in the data folder replaces the lists that it names.
 * @throws StartProblem when the file is not what it should be
 */
export function readDeviceOptions(dataFolder: string): DeviceOptions {
  const path = join(dataFolder, fileName);
  try {
    return { ...defaults, ...lists.partial().parse(JSON.parse(readFileSync(path, 'utf8'))) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return defaults;
    const reason = error instanceof z.ZodError ? z.prettifyError(error).replace(/\s+/g, ' ') : (error as Error).message;
    throw new StartProblem(`${path}: ${reason}`);
  }
}
