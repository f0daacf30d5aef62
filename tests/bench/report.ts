/** What is wanted of a figure, or of its ratio to the peer. */
export type Goal = { atLeast: number } | { atMost: number } | { ratioAtLeast: number } | { ratioAtMost: number };

/** One figure of a benchmark. */
export interface Figure {
  /** What is measured, in plain words. */
  name: string;
  value: number;
  unit: string;
  /** What it is compared with in the same run: another product, the same work by hand, or a floor. */
  peer?: { name: string; value: number };
  goal?: Goal;
  /** What bounds the figure, as its profile says: one plain sentence, which the page shows where the goal is missed. */
  limit?: string;
}

const rounded = (value: number) => Number(value.toPrecision(4));

function isMet(goal: Goal, value: number, ratio: number): boolean {
  if ('atLeast' in goal) return value >= goal.atLeast;
  if ('atMost' in goal) return value <= goal.atMost;
  return 'ratioAtLeast' in goal ? ratio >= goal.ratioAtLeast : ratio <= goal.ratioAtMost;
}

/** Prints a figure as one line of JSON, which `run.mjs` takes. */
export function report({ peer, ...figure }: Figure): void {
  const ratio = peer && rounded(figure.value / peer.value);
  console.log(
    JSON.stringify({
      ...figure,
      value: rounded(figure.value),
      ...(peer && { peer: { name: peer.name, value: rounded(peer.value) }, ratio }),
      ...(figure.goal && { isMet: isMet(figure.goal, figure.value, ratio ?? Number.NaN) }),
    }),
  );
}

/** The figure below which this share of some figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** The middle of some figures. */
export const median = (figures: readonly number[]) => quantile(figures, 0.5);

/** How long work takes, ms, and what it gives. */
export async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { milliseconds: performance.now() - begun, result };
}

/** How many of something a second are done. */
export async function rateOf(count: number, work: () => Promise<unknown>): Promise<number> {
  return (count / (await timed(work)).milliseconds) * 1000;
}
