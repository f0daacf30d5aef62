import { createHash } from 'node:crypto';
import { createTableDdl } from '../../libs/database/index.js';
import type { Projection } from '../../libs/eventsourcing/index.js';
import type { BuiltProgram } from './built-program.js';

/** What was kept of a projection: two that are equal make the same rows. */
export interface Fingerprint {
  version: number;
  fingerprint: string;
}

/** Kept fingerprints by the projection's name. */
export type Fingerprints = Record<string, Fingerprint>;

/** What makes the rows of a projection, as one short text: its table, its folds with all that they call, and its events with their versions. */
export function fingerprintOf(
  program: BuiltProgram,
  { source, table, version, folds: ofTypes }: Projection,
): Fingerprint {
  const entries = [...ofTypes];
  const of = (part: 'fold' | 'keys') => program.textsOf(entries.map(([, one]) => one[part]));
  const [folds, keys] = [of('fold'), of('keys')];
  const made = entries.map(([name, { types }], index) => ({
    event: [name, types.find((type) => type.name === name)?.version],
    fold: folds[index],
    keys: keys[index],
  }));
  const text = JSON.stringify({ source, table: createTableDdl(table, { app: 'app', system: 'system' }), made });
  return { version, fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

/** What a test refuses: a projection without a kept fingerprint, or one that makes other rows under the same version. */
export function fingerprintProblems(now: Fingerprints, kept: Fingerprints): string[] {
  const problems = Object.entries(now).flatMap(([name, { version, fingerprint }]) => {
    const known = kept[name];
    if (known?.version !== version) return [`${name} ${version} has no kept fingerprint`];
    return known.fingerprint === fingerprint
      ? []
      : [`${name} makes its rows otherwise than before: give it version ${version + 1}`];
  });
  const gone = Object.keys(kept).filter((name) => !(name in now));
  return [...problems, ...gone.map((name) => `${name} is no projection any more`)];
}

/** What is to be kept from now on: what is new, or has another version. What changed under its version stays as it was. */
export const fingerprintsToKeep = (now: Fingerprints, kept: Fingerprints): Fingerprints =>
  Object.fromEntries(
    Object.entries(now)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, made]) => [name, kept[name]?.version === made.version ? kept[name] : made]),
  );
