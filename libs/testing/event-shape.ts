import { isDeepStrictEqual } from 'node:util';
import { safeParse } from 'zod';
import { declaredEvents, type EventType } from '../contracts/kernel/event.js';

/** What is wrong with data of a kind of event, as the log keeps them; undefined where they are what its schema says, all of it. */
export function shapeProblem({ name, version, schema }: EventType, data: unknown): string | undefined {
  const kept: unknown = JSON.parse(JSON.stringify(data));
  const parsed = safeParse(schema, kept);
  if (!parsed.success) return `${name} ${version} does not fit its schema: ${parsed.error.message}`;
  if (isDeepStrictEqual(parsed.data, kept)) return undefined;
  return `${name} ${version} holds what its schema does not name: ${JSON.stringify(kept)} instead of ${JSON.stringify(parsed.data)}`;
}

/** The declaration of a kind of event in a version, as far as it was loaded: of several the last. */
export const declarationOf = (name: string, version: number): EventType | undefined =>
  declaredEvents().findLast((type) => type.name === name && type.version === version);
