/** Something that happened at a moment, as the wire writes it. */
export interface Happening {
  id: string;
  happenedAt: string;
}

/** What is known of one source, newest first. */
export interface Source<T extends Happening> {
  known: readonly T[];
  /** There is more, older than what is known. */
  hasMore: boolean;
}

/** Moment down to which a source is known; empty where it is known to its beginning. */
const depthOf = ({ known, hasMore }: Source<Happening>): string => (hasMore ? (known.at(-1)?.happenedAt ?? '9') : '');

/** True when nothing older can be shown before the source tells more. */
export const holdsUp = (source: Source<Happening>, ...others: readonly Source<Happening>[]): boolean =>
  source.hasMore && others.every((other) => depthOf(other) <= depthOf(source));

/** What several sources tell, newest first, down to where all of them are known: nothing can come between any more. */
export function merged<T extends Happening>(...sources: readonly Source<T>[]): T[] {
  const depth = sources.map(depthOf).sort().at(-1) ?? '';
  const all = sources.flatMap(({ known }) => known.filter(({ happenedAt }) => happenedAt >= depth));
  // What is new moves the pages on: something may be told twice.
  const once = new Map(all.map((one) => [one.id, one]));
  return [...once.values()].sort((one, other) => other.happenedAt.localeCompare(one.happenedAt));
}
