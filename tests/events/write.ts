/**
 * `npm run golden:write [-- spec …]`: runs the specs (all, or those that are named) and keeps of each kind and version of
 * event that has no golden event yet the richest one that they appended; then the fingerprints of projections that are new
 * or have a new version. What is there is never written again.
 * EVENT_NOTES names a folder with the notes of an earlier run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventType } from '../../libs/contracts/kernel/index.js';
import { richnessOf } from '../../libs/testing/event-notes.js';
import { shapeProblem } from '../../libs/testing/event-shape.js';
import type { Golden } from '../../libs/testing/index.js';
import { newestOf } from '../../libs/testing/index.js';
import {
  fingerprints,
  productEvents,
  readFingerprints,
  readGoldens,
  writeFingerprints,
  writeGolden,
} from './catalogue.js';
import { fingerprintsToKeep } from './fingerprints.js';

type Noted = Golden['event'];

/** Events that the specs append, of each type and version the richest few. */
function notesOf(specs: readonly string[]): Noted[] {
  const given = process.env.EVENT_NOTES;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'campus-events-'));
  if (!given)
    spawnSync('npm', ['run', '-s', 'unit', '--', ...specs], {
      stdio: 'inherit',
      env: { ...process.env, EVENT_NOTES: folder },
    });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  if (!given) rmSync(folder, { recursive: true });
  return files.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line) as Noted);
}

/** The richest of the events that is one of this type; specs have types of their own, some under the same name. */
const richest = (type: EventType, notes: readonly Noted[]): Noted | undefined =>
  notes
    .filter(({ type: name, schemaVersion, data }) => {
      return name === type.name && schemaVersion === type.version && !shapeProblem(type, data);
    })
    .sort((one, other) => richnessOf(other.data) - richnessOf(one.data))[0];

const goldens = readGoldens();
const missing = newestOf(await productEvents()).filter(
  ({ name, version }) => !goldens.some(({ event }) => event.type === name && event.schemaVersion === version),
);
const notes = missing.length ? notesOf(process.argv.slice(2)) : [];
for (const type of missing) {
  const found = richest(type, notes);
  if (found) {
    const { id, source, stream, streamId, streamVersion, schemaVersion, school, meta, recordedAt, data } = found;
    writeGolden(type, {
      type: type.name,
      schemaVersion,
      id,
      source,
      stream,
      streamId,
      streamVersion,
      school,
      meta,
      recordedAt,
      data,
    });
    continue;
  }
  console.error(`${type.name} ${type.version}: no spec appends one`);
  process.exitCode = 1;
}

writeFingerprints(fingerprintsToKeep(await fingerprints(), readFingerprints()));
// What was loaded to know the events would keep the process alive.
process.exit();
