import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { declaredEvents, type EventType } from '../../libs/contracts/kernel/index.js';
import { publicEvents } from '../../libs/contracts/public-events.js';
import { type Golden, schemaOfEvent } from '../../libs/testing/index.js';
import { loadServices } from '../../services/services.js';
import { BuiltProgram } from './built-program.js';
import { type Fingerprints, fingerprintOf } from './fingerprints.js';

/** Folder of what is kept of events and read models; this runs from `dist/tests/events`. */
const folder = new URL('../../../tests/events/', import.meta.url).pathname;
const goldenFolder = join(folder, 'golden');

const fingerprintFile = join(folder, 'projections.json');

/** Every kind of event that the product declares: contracts, and what services keep to themselves. */
export async function productEvents(): Promise<readonly EventType[]> {
  await loadServices();
  return declaredEvents();
}

/** The golden events of the repository. */
export const readGoldens = (): Golden[] =>
  readdirSync(goldenFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(goldenFolder, name), 'utf8')) as Golden);

/** Whose event it is: the service's that has it in its contract, or keeps it to itself; `every` where all services tell it. */
function ownerOf(type: EventType, source: string): string {
  const owners = Object.keys(publicEvents).filter((service) => publicEvents[service]?.includes(type));
  return owners.length > 1 ? 'every' : (owners[0] ?? source);
}

/** Keeps an event as the golden one of its type and version. */
export function writeGolden(type: EventType, event: Golden['event']): void {
  const path = join(goldenFolder, ownerOf(type, event.source), `${type.name}.v${type.version}.json`);
  mkdirSync(dirname(path), { recursive: true });
  const golden: Golden = { schema: schemaOfEvent(type), event };
  writeFileSync(path, `${JSON.stringify(golden, undefined, 2)}\n`, { flag: 'wx' });
}

/** Fingerprints of the projections of every service, as it was built. */
export async function fingerprints(): Promise<Fingerprints> {
  const program = new BuiltProgram();
  const services = await loadServices();
  return Object.fromEntries(
    services
      .flatMap(({ projections = [] }) => projections)
      .map((projection) => [projection.name, fingerprintOf(program, projection)]),
  );
}

/** The fingerprints that are kept in the repository. */
export const readFingerprints = (): Fingerprints => JSON.parse(readFileSync(fingerprintFile, 'utf8')) as Fingerprints;

/** Keeps fingerprints. */
export const writeFingerprints = (kept: Fingerprints): void =>
  writeFileSync(fingerprintFile, `${JSON.stringify(kept, undefined, 2)}\n`);
