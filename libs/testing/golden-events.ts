import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeParse } from 'zod';
import { type AnyEventType, byName, upcast } from '../eventsourcing/index.js';

/** An event as an old program stored it, and what it must be today. */
interface Golden {
  stored: unknown;
  current: unknown;
}

const nameOf = (type: string, version: number) => `${type}.v${version}.json`;

/**
 * Problems of the golden files of event types, for a test that wants none. Every version of a type but the newest has a
 * file `Type.vN.json` in the folder, `{ "stored": …, "current": … }`; the stored data, upcast, must be the current one
 * and fit the type's schema. A file of an unknown type or version is a problem too: its events are still in some log.
 */
export function goldenProblems(types: readonly AnyEventType[], folder: string): string[] {
  const files = new Set(readdirSync(folder).filter((name) => name.endsWith('.json')));
  const problems: string[] = [];
  for (const type of byName(types).values())
    for (let version = 1; version < type.version; version++) {
      const file = nameOf(type.name, version);
      if (files.delete(file)) problems.push(...problemsOf(type, version, join(folder, file)));
      else problems.push(`${file} is missing`);
    }
  return [...problems, ...[...files].map((file) => `${file} is of no event type and version`)];
}

function problemsOf(type: AnyEventType, version: number, path: string): string[] {
  const { stored, current } = JSON.parse(readFileSync(path, 'utf8')) as Golden;
  try {
    const data = upcast(type, version, stored);
    const parsed = safeParse(type.schema, data);
    if (!parsed.success) return [`${nameOf(type.name, version)} does not fit the schema: ${parsed.error.message}`];
    const [actual, expected] = [JSON.stringify(data), JSON.stringify(current)];
    return actual === expected ? [] : [`${nameOf(type.name, version)} becomes ${actual} instead of ${expected}`];
  } catch (error) {
    return [`${nameOf(type.name, version)}: ${error instanceof Error ? error.message : error}`];
  }
}
