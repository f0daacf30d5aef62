/** How many took how long. */
export interface Times {
  /** By the bounds below; the last ones took longer. */
  counts: readonly number[];
  /** The longest, ms. */
  worst: number;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Upper bounds of the times that are counted together, ms: goals are among them, 2 s for one person and 5 min for all others. */
const bounds = [
  ...[
    100,
    200,
    300,
    500,
    750,
    second,
    1_500,
    2 * second,
    3 * second,
    5 * second,
    10 * second,
    20 * second,
    30 * second,
  ],
  ...[minute, 2 * minute, 3 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 4 * hour],
];

/** Nobody yet. */
export const noTimes: Times = { counts: Array<number>(bounds.length + 1).fill(0), worst: 0 };

/** The times with one more. @param took ms */
export function withTime({ counts, worst }: Times, took: number): Times {
  const found = bounds.findIndex((bound) => took <= bound);
  const place = found < 0 ? bounds.length : found;
  return { counts: counts.map((count, index) => (index === place ? count + 1 : count)), worst: Math.max(worst, took) };
}

/** The times of both. */
export const together = (one: Times, other: Times): Times => ({
  counts: one.counts.map((count, index) => count + (other.counts[index] ?? 0)),
  worst: Math.max(one.worst, other.worst),
});

/** How many they are. */
export const numberOf = ({ counts }: Times): number => counts.reduce((sum, count) => sum + count, 0);

/** Within what time so great a share of them was done, ms: the bound that it was under, or the longest. Undefined of none. */
export function within(times: Times, share: number): number | undefined {
  const number = numberOf(times);
  if (number === 0) return undefined;
  let reached = 0;
  const place = times.counts.findIndex((count) => {
    reached += count;
    return reached >= number * share;
  });
  return Math.min(bounds[place] ?? times.worst, times.worst);
}
