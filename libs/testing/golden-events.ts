import { isDeepStrictEqual } from 'node:util';
import { toJSONSchema } from 'zod';
import type { EventType } from '../contracts/kernel/index.js';
import { type StoredEvent, upcast } from '../eventsourcing/index.js';
import { shapeProblem } from './event-shape.js';

/** An event of a kind and version as a program of that version stored it, and the schema that it had: kept for good. */
export interface Golden {
  /** JSON schema of the data. */
  schema: unknown;
  /** As the log held it, personal data opened. */
  event: Pick<
    StoredEvent,
    | 'type'
    | 'schemaVersion'
    | 'id'
    | 'source'
    | 'stream'
    | 'streamId'
    | 'streamVersion'
    | 'school'
    | 'meta'
    | 'recordedAt'
    | 'data'
  >;
}

/** JSON schema of a kind of event: two that are equal take the same data, but for what only code says. */
export const schemaOfEvent = ({ schema }: EventType): unknown =>
  JSON.parse(JSON.stringify(toJSONSchema(schema, { unrepresentable: 'any' })));

const keyOf = (name: string, version: number) => `${name} ${version}`;

/** The newest declaration of each kind of event. */
export function newestOf(types: readonly EventType[]): EventType[] {
  const newest = new Map<string, EventType>();
  for (const type of types) if (type.version > (newest.get(type.name)?.version ?? 0)) newest.set(type.name, type);
  return [...newest.values()];
}

/**
 * What a test refuses: a kind of event that was declared twice, a version without a golden event, a golden event that no
 * kind and version wants, a schema that changed in place, and a golden event that, upcast, is not what the schema says.
 */
export function goldenProblems(types: readonly EventType[], goldens: readonly Golden[]): string[] {
  const newest = newestOf(types);
  const kept = new Map(goldens.map((golden) => [keyOf(golden.event.type, golden.event.schemaVersion), golden]));
  const problems = types
    .filter((type) => !newest.includes(type))
    .map(({ name, version }) => `${name} ${version} is declared beside another version`);
  for (const type of newest)
    for (let version = 1; version <= type.version; version++) {
      const key = keyOf(type.name, version);
      const golden = kept.get(key);
      if (golden) problems.push(...problemsOf(type, golden));
      else problems.push(`${key} has no golden event`);
      kept.delete(key);
    }
  return [...problems, ...[...kept.keys()].map((key) => `${key} is of no event type and version`)];
}

function problemsOf(type: EventType, { schema, event }: Golden): string[] {
  const { schemaVersion } = event;
  const key = keyOf(type.name, schemaVersion);
  if (schemaVersion === type.version && !isDeepStrictEqual(schema, schemaOfEvent(type)))
    return [`${key} has another schema than its golden event: give it a new version and an upcast from this one`];
  try {
    const problem = shapeProblem(type, upcast(type, schemaVersion, event.data));
    return problem ? [`${key}, upcast: ${problem}`] : [];
  } catch (error) {
    return [`${key}: ${error instanceof Error ? error.message : error}`];
  }
}
