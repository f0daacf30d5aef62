import { averageOf, rounded } from './marks.js';

/** How scores are spread. */
export interface Spread {
  count: number;
  average: number;
  lowest: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  highest: number;
  /** Percent. */
  passRate: number;
  excellenceRate: number;
  bands: { to: number; count: number }[];
}

/** From which percentages of the full mark a score passes and is excellent. */
export interface Thresholds {
  passShare: number;
  excellenceShare: number;
}

const tenths = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** The value below which a part of the sorted ones lies, between its two neighbours where it is none of them. */
function quantile(sorted: Float64Array, part: number): number {
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return rounded(below + (above - below) * (place - Math.floor(place)));
}

/**
 * How scores are spread, to a full mark. A score on the border of two tenths belongs to the upper one, but for the full mark;
 * what lies above it (extra points) counts as full.
 * @returns undefined of no scores
 */
export function spreadOf(scores: readonly number[], fullMark: number, shares: Thresholds): Spread | undefined {
  if (scores.length === 0) return undefined;
  // Numbers of a fixed kind are sorted without a function that compares them, in a tenth of the time.
  const sorted = Float64Array.from(scores).sort();
  const counts = tenths.map(() => 0);
  let [passed, excelled] = [0, 0];
  for (const score of sorted) {
    const percent = fullMark === 0 ? 100 : (score / fullMark) * 100;
    counts[Math.min(Math.floor(percent / 10), tenths.length - 1)]! += 1;
    if (percent >= shares.passShare) passed += 1;
    if (percent >= shares.excellenceShare) excelled += 1;
  }
  const rate = (count: number) => rounded((count / sorted.length) * 100);
  return {
    count: sorted.length,
    average: averageOf(scores)!,
    lowest: sorted[0]!,
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    highest: sorted.at(-1)!,
    passRate: rate(passed),
    excellenceRate: rate(excelled),
    bands: tenths.map((to, place) => ({ to, count: counts[place]! })),
  };
}
