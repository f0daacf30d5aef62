/** What a change says of each value: missing leaves it, null removes it where it may be missing. */
export type Changes<T> = {
  [K in keyof T]?: undefined extends T[K] ? T[K] | null : T[K];
};

/** The values after a change; removed ones are missing. */
export function changed<T extends object>(values: T, changes: Changes<T>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const entries = Object.entries({ ...values, ...Object.fromEntries(given) });
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as T;
}
