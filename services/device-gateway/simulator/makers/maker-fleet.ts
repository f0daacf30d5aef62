import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { dw200, vf105, vf203 } from '../../drivers/access-device/access-device-model.js';
import { DeviceListProblem } from '../device-list-problem.js';
import { CardTerminal } from './card-terminal.js';
import { FaceTerminal } from './face-terminal.js';
import type { MakerIdentity, MakerTerminal, MakerTerminalOptions } from './maker-terminal.js';
import { UserTerminal } from './user-terminal.js';

/** Terminals that can be played, by what they are called on the command line: their driver, and the simulator. */
const vendors: Readonly<
  Record<string, { driver: string; type: 1 | 2; make(options: MakerTerminalOptions): MakerTerminal }>
> = {
  'mqtt-face': { driver: 'mqtt-face/terminal', type: 2, make: (options) => new FaceTerminal(options) },
  'mqtt-face-camera': {
    driver: 'mqtt-face/camera',
    type: 2,
    make: (options) => new FaceTerminal({ ...options, isCamera: true }),
  },
  vf203: { driver: vf203.kind, type: 2, make: (options) => new UserTerminal({ ...options, model: vf203 }) },
  vf105: { driver: vf105.kind, type: 2, make: (options) => new UserTerminal({ ...options, model: vf105 }) },
  dw200: { driver: dw200.kind, type: 1, make: (options) => new CardTerminal({ ...options, model: dw200 }) },
};
export const vendorNames = Object.keys(vendors);

/** Whoever lets the terminals be registered: an installation, and a session that may add devices. */
export interface Registrar {
  /** Address of the console, `http://127.0.0.1:8080`. */
  console: string;
  token: string;
}

const list = z.array(
  z.object({
    deviceId: z.string(),
    school: z.string(),
    secret: z.string(),
    name: z.string(),
    serialNumber: z.string(),
  }),
);
const registered = z.object({ code: z.literal(0), data: z.object({ id: z.string(), secret: z.string() }) });
const areas = z.object({ code: z.literal(0), data: z.object({ list: z.array(z.object({ id: z.string() })).min(1) }) });

async function asked<T>(
  { console: origin, token }: Registrar,
  path: string,
  body: object,
  shape: z.ZodType<T>,
): Promise<T> {
  const headers = { 'content-type': 'application/json', token };
  const answer = await fetch(new URL(path, origin), { method: 'POST', headers, body: JSON.stringify(body) });
  const outcome = shape.safeParse(await answer.json());
  if (!outcome.success)
    throw new DeviceListProblem(
      `${path}: the installation refuses; is the token one of a session that may add devices?`,
    );
  return outcome.data;
}

/** Terminals of a vendor with their secrets: those that the file has, and as many more as the installation registers. */
export async function makerIdentities(
  vendor: string,
  count: number,
  file: string,
  registrar: Registrar | undefined,
): Promise<MakerIdentity[]> {
  const known: MakerIdentity[] = existsSync(file) ? list.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  if (known.length < count && !registrar)
    throw new DeviceListProblem(`${file} has ${known.length} terminals: --console and --token register others`);
  while (known.length < count && registrar) {
    const place = known.length + 1;
    const serialNumber = `${vendor}-${Date.now().toString(36)}-${place}`;
    const { driver, type } = vendors[vendor]!;
    const [area] = (await asked(registrar, '/api/dg/base/area/query', {}, areas)).data.list;
    const attributes = { type, factory: vendor, module: vendor, areaid: area!.id, state: 1, sn: serialNumber, driver };
    const named = { code: serialNumber, name: `${vendor} ${place}` };
    const { data } = await asked(registrar, '/api/dg/device/add', { ...attributes, ...named }, registered);
    known.push({ deviceId: data.id, school: '', secret: data.secret, name: named.name, serialNumber });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(known, null, 2), { mode: 0o600 });
  }
  return known.slice(0, count);
}

/** Plays terminals of a vendor. */
export function makerTerminals(
  vendor: string,
  identities: readonly MakerIdentity[],
  options: Omit<MakerTerminalOptions, 'identity'>,
): MakerTerminal[] {
  return identities.map((identity) => vendors[vendor]!.make({ ...options, identity }));
}
