/** What held from a moment (epoch ms) until the next version; null from when there was no such thing any more. */
export interface Version<Value> {
  from: number;
  value: Value | null;
}

/** The versions with one more; what is told of the same moment replaces what was told before. */
export const withVersion = <Value>(
  versions: readonly Version<Value>[],
  from: number,
  value: Value | null,
): Version<Value>[] => [...versions.filter((version) => version.from !== from), { from, value }];

/** What held at a moment. */
export const valueAt = <Value>(versions: readonly Version<Value>[], moment: number): Value | undefined =>
  versions.findLast(({ from }) => from <= moment)?.value ?? undefined;

/** The stretches in which something held, up to a moment. */
export function* stretchesOf<Value>(
  versions: readonly Version<Value>[],
  until: number,
): Generator<{ from: number; to: number; value: Value }> {
  for (const [index, { from, value }] of versions.entries())
    if (value !== null) yield { from, to: versions[index + 1]?.from ?? until, value };
}
