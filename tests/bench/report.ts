/** One figure of a benchmark. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What it is compared with in the same run, and its figure. */
  peer?: string;
  peerValue?: number;
  /** The ratio to the peer, or without one the value, that is wanted. */
  goal?: number;
}

const rounded = (value: number) => Number(value.toPrecision(4));

/** Prints a figure as one line of JSON. */
export function report({ peerValue, ...figure }: Figure): void {
  const ratio = peerValue === undefined ? undefined : rounded(figure.value / peerValue);
  console.log(JSON.stringify({ ...figure, value: rounded(figure.value), ratio }));
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
