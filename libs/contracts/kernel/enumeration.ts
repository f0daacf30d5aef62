/** A closed list of codes with their Chinese labels; `entries` keeps the order in which a picker offers them. */
export interface Enumeration<V extends string | number = string | number> {
  /** Name in the catalogues: a label is translated like any other text. */
  name: string;
  codes: readonly V[];
  labels: Readonly<Record<V, string>>;
  /** Other spellings that requests may use, and the code that each means. */
  synonyms?: Readonly<Record<string, V>>;
}

/** Declares an enumeration from its codes and labels (source: entities.yaml, enums). */
export function enumeration<const V extends string | number>(
  name: string,
  entries: readonly (readonly [V, string])[],
  synonyms?: Readonly<Record<string, NoInfer<V>>>,
): Enumeration<V> {
  const codes = entries.map(([code]) => code);
  return { name, codes, labels: Object.fromEntries(entries) as Record<V, string>, ...(synonyms ? { synonyms } : {}) };
}
