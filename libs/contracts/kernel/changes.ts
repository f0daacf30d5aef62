/** What an update says of each value: missing leaves it, null removes it where it may be missing. */
export type Changes<T> = { [K in keyof T]?: undefined extends T[K] ? T[K] | null : T[K] };

/** The values after an update; what is removed or was never there is missing. */
export function withChanges<T extends object>(values: T, changes: Changes<T>): T {
  const entries: [string, unknown][] = Object.entries(values);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged = new Map([...entries, ...given]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== undefined && value !== null)) as T;
}
