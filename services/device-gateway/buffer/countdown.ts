/** A device's newest number at a moment. */
export interface NumberSample {
  /** Epoch ms. */
  at: number;
  newest: number;
}

/** What is known of a device's memory of records. */
export interface RecordBuffer {
  /** Records that it can keep; null where it does not say. */
  capacity: number | null;
  /** Records that were not stored when it was last heard. */
  waiting: number;
  /** Newest numbers of one memory, the oldest first. */
  samples: readonly NumberSample[];
}

const day = 24 * 3_600_000;
/** Time over which the rate of passes is averaged, ms: weekends are quieter than the days between. */
const averaged = 7 * day;

/** No device makes so many records: a burst, and for each second more. */
const most = { atOnce: 10_000, aSecond: 100 };
/** What is farther away than this is no countdown, ms. */
const farthest = 3_650 * day;

/** A number that cannot follow another one: the memory began anew, or one of the two was wrong. */
const isTorn = (last: NumberSample, { at, newest }: NumberSample): boolean =>
  newest < last.newest || newest - last.newest > most.atOnce + (most.aSecond * (at - last.at)) / 1000;

/** The samples with one more: those that tell of the last seven days, a day apart at least, and the newest. */
export function withSample(samples: readonly NumberSample[], sample: NumberSample): readonly NumberSample[] {
  const last = samples.at(-1);
  // Out of turn it tells nothing.
  if (last && sample.at < last.at) return samples;
  if (last && isTorn(last, sample)) return [sample];
  const before = samples.at(-2);
  const settled = last && before && last.at - before.at < day ? samples.slice(0, -1) : samples;
  const begin = settled.findLastIndex(({ at }) => sample.at - at >= averaged);
  return [...settled.slice(Math.max(0, begin)), sample];
}

/** Records a day of the last seven days; undefined where less than a day is known. */
export function recordsPerDay(samples: readonly NumberSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < day) return undefined;
  return ((last.newest - first.newest) / (last.at - first.at)) * day;
}

/**
 * When a device that is away begins to overwrite what was not stored, epoch ms; undefined where nobody can say: it tells no capacity,
 * less than a day of it is known, nobody passed, or it is years away.
 * @param awaySince epoch ms
 */
export function overwritesAt({ capacity, waiting, samples }: RecordBuffer, awaySince: number): number | undefined {
  const perDay = recordsPerDay(samples);
  if (capacity === null || !perDay) return undefined;
  const left = (Math.max(0, capacity - waiting) / perDay) * day;
  return left > farthest ? undefined : awaySince + left;
}

/** A device that is back within this time is no reason for an alarm, ms. */
const patience = 5 * 60_000;

/** When somebody has to look after a device that is away: a day before it begins to overwrite, epoch ms. */
export const alarmsAt = (overwrites: number, awaySince: number): number =>
  Math.max(awaySince + patience, overwrites - day);
