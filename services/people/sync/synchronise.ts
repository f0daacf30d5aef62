import {
  attempt,
  type Fields,
  outcomeOf,
  Rejection,
  readEntry,
  type Values,
} from '../../../libs/contracts/kernel/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import { type RequestContext, translate } from '../../../libs/platform/index.js';

/** A batch of persons of another system. */
export interface SyncedBatch<F extends Fields> {
  fields: F;
  entries: readonly unknown[];
  /** Key of an entry. */
  codeOf(entry: Values<F>): string;
  /** Stores entries, of which no two have one code: all of them or, throwing a Rejection, none. */
  save(unit: Unit, entries: readonly Values<F>[]): Promise<void>;
}

interface Placed<T> {
  index: number;
  entry: T;
}

/** Entries in rounds: of several with one code each waits for the one before it. */
function roundsOf<T>(placed: readonly Placed<T>[], codeOf: (entry: T) => string): Placed<T>[][] {
  const rounds: Placed<T>[][] = [];
  const seen = new Map<string, number>();
  for (const one of placed) {
    const code = codeOf(one.entry);
    const round = seen.get(code) ?? 0;
    const fellows = rounds[round] ?? [];
    fellows.push(one);
    rounds[round] = fellows;
    seen.set(code, round + 1);
  }
  return rounds;
}

/** Stores entries together; where one is refused, in ever smaller parts, until it stands alone. */
async function storeParts<T>(
  placed: readonly Placed<T>[],
  store: (entries: readonly T[]) => Promise<void>,
  refuse: (index: number, refusal: Rejection) => void,
): Promise<void> {
  try {
    await store(placed.map(({ entry }) => entry));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    if (placed.length === 1) return refuse(placed[0]!.index, error);
    const middle = placed.length >> 1;
    await storeParts(placed.slice(0, middle), store, refuse);
    await storeParts(placed.slice(middle), store, refuse);
  }
}

/** Takes a batch, in which each entry stands alone (source: spec README, batches); gives the call's answer. */
export async function synchronise<F extends Fields>(
  eventStore: EventStore,
  context: RequestContext,
  { fields, entries, codeOf, save }: SyncedBatch<F>,
) {
  const results: (Values<F> | Rejection)[] = entries.map((entry) => attempt(() => readEntry(fields, entry)));
  const good = results.flatMap((entry, index) => (entry instanceof Rejection ? [] : [{ index, entry }]));
  const store = (part: readonly Values<F>[]) => eventStore.transact(context, (unit) => save(unit, part));
  for (const round of roundsOf(good, codeOf))
    await storeParts(round, store, (index, refusal) => {
      results[index] = refusal;
    });
  return outcomeOf(results, ({ body }) => translate(body, context.language));
}
