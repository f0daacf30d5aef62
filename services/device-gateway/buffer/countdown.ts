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

/** The samples with one more: those that tell of the last seven days, a day apart at least, and the newest. */
export function withSample(samples: readonly NumberSample[], sample: NumberSample): readonly NumberSample[] {
  const last = samples.at(-1);
  // Out of turn, or beside a newer one: it tells nothing.
  if (last && (sample.at < last.at || sample.newest < last.newest)) return samples;
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
 * less than a day of it is known, or nobody passed.
 * @param awaySince epoch ms
 */
export function overwritesAt({ capacity, waiting, samples }: RecordBuffer, awaySince: number): number | undefined {
  const perDay = recordsPerDay(samples);
  if (capacity === null || !perDay) return undefined;
  return awaySince + (Math.max(0, capacity - waiting) / perDay) * day;
}

/** A device that is back within this time is no reason for an alarm, ms. */
const patience = 5 * 60_000;

/** When somebody has to look after a device that is away: a day before it begins to overwrite, epoch ms. */
export const alarmsAt = (overwrites: number, awaySince: number): number =>
  Math.max(awaySince + patience, overwrites - day);
