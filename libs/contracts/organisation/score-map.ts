import * as z from 'zod/mini';
import type { FieldOptions, Made } from '../kernel/index.js';
import type { Rule } from '../kernel/rules.js';

/** Scores by the id of their subject; null where a score is taken away. */
export type ScoreMap = Record<string, number | null>;

/** What a score looks like (source: 003 §5): 0 or more, at most two decimals, no leading zero; five digits before the point at most. */
const score = /^(0|[1-9]\d{0,4})(\.\d{1,2})?$/;

/**
 * The score that a person has typed.
 * @returns undefined for what is none; null for nothing at all
 */
export function scoreOf(typed: unknown): number | null | undefined {
  if (typed === null || typed === undefined) return null;
  if (typeof typed !== 'string' && typeof typed !== 'number') return undefined;
  const text = String(typed).trim();
  if (text === '') return null;
  return score.test(text) ? Number(text) : undefined;
}

const isMap = (raw: unknown): raw is object => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

const readMap = (raw: unknown): Record<string, unknown> | undefined => {
  const map = parsed(raw);
  if (!isMap(map)) return undefined;
  return Object.fromEntries(Object.entries(map).map(([subject, typed]) => [subject.toLowerCase(), scoreOf(typed)]));
};

const rule: Rule<ScoreMap> = z.pipe(
  z.transform(readMap),
  z.custom<ScoreMap>((map) => isMap(map) && Object.values(map).every((value) => value !== undefined)),
) as unknown as Rule<ScoreMap>;
rule.register(z.globalRegistry, { type: 'object', additionalProperties: { type: ['number', 'null'] } });

/** A map of scores by subject, or its JSON text. */
export const scoreMap = <const O extends FieldOptions<ScoreMap>>(options: O = {} as O): Made<ScoreMap, O> =>
  ({ rule, ...options }) as unknown as Made<ScoreMap, O>;
