/** A field without a value; forms say it in several ways. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Both are the same value of a field. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isEmpty(one) ? isEmpty(other) : JSON.stringify(one) === JSON.stringify(other);

/** Some value of a form is another one than before. */
export const isChanged = (values: object, before: Record<string, unknown>): boolean =>
  Object.entries(values).some(([name, value]) => !isSame(value, before[name]));
