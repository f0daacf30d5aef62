/** The scores of a pupil, by subject, and their sum; null where there is none. */
export interface Marks {
  scores: Readonly<Record<string, number>>;
  total: number | null;
}

/** A number with at most two decimals, as scores have them. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The sum of scores; null of none. */
export const totalOf = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : rounded(scores.reduce((sum, score) => sum + score, 0));

/** The average of scores, with two decimals; null of none. */
export function averageOf(scores: readonly number[]): number | null {
  const total = totalOf(scores);
  return total === null ? null : rounded(total / scores.length);
}

/** The marks after some of them were set; null takes a score away. */
export function withScores(before: Marks, changes: Readonly<Record<string, number | null>>): Marks {
  const entries = Object.entries<number | null>({ ...before.scores, ...changes });
  const scores = Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== null));
  return { scores, total: totalOf(Object.values(scores)) };
}

/**
 * Places by value, the highest first: equal values share one, and as many of the next are left out (1, 2, 2, 4).
 * @param values null has no place
 */
export function ranksOf(values: readonly (number | null)[]): (number | undefined)[] {
  const sorted = values.filter((value) => value !== null).sort((one, other) => other - one);
  const places = new Map<number, number>();
  for (const [index, value] of sorted.entries()) if (!places.has(value)) places.set(value, index + 1);
  return values.map((value) => (value === null ? undefined : places.get(value)));
}
