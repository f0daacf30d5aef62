/** A closed list of codes with their Chinese labels; `entries` keeps the order in which a picker offers them. */
export interface Enumeration<V extends string | number = string | number> {
  /** Name in the catalogues: a label is translated like any other text. */
  name: string;
  codes: readonly V[];
  labels: Readonly<Record<V, string>>;
}

/** Declares an enumeration from its codes and labels (source: entities.yaml, enums). */
export function enumeration<const V extends string | number>(
  name: string,
  entries: readonly (readonly [V, string])[],
): Enumeration<V> {
  return { name, codes: entries.map(([code]) => code), labels: Object.fromEntries(entries) as Record<V, string> };
}
