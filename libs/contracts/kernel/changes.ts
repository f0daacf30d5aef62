/** What an update says of each value: missing leaves it, null removes it where it may be missing. */
export type Changes<T> = { [K in keyof T]?: undefined extends T[K] ? T[K] | null : T[K] };

/** Values that are there. */
type Present<T> = { [K in keyof T]: Exclude<T[K], null> };

/** The values that are there: neither null nor undefined. */
export function present<T extends object>(values: T): Present<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}

/** The values after an update; what is removed or was never there is missing. */
export function withChanges<T extends object>(values: T, changes: Changes<T>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return present({ ...values, ...Object.fromEntries(given) }) as T;
}
