import { type Call, fromWire, rowFieldsOf } from '@contracts/kernel/index.js';
import { ApiFailure } from '@/api/failure.js';
import { isSame } from './changed.js';
import type { FormField } from './fields.js';

/** Values of a form, or of a row, by field. */
export type Values = Record<string, unknown>;

/** What somebody else has saved since a form was opened. */
export interface Conflict {
  /** The row as it is stored now. */
  newest: Values;
  /** What the user wants to save. */
  mine: Values;
  /** The fields of the form that the other one has changed. */
  fields: readonly FormField[];
  /** Names of those that the user has changed too: what he wrote is kept where he does not choose otherwise. */
  kept: ReadonlySet<string>;
}

/** The row that a refusal tells as stored now; undefined where it was refused for another reason. */
export function newestOf({ revisions }: Call, failure: unknown): Values | undefined {
  if (!(failure instanceof ApiFailure && failure.data && revisions?.listing)) return undefined;
  return fromWire(rowFieldsOf(revisions.listing), failure.data as Values);
}

const namesOf = ({ name, others = [] }: FormField) => [name, ...others];
const differs = (field: FormField, one: Values, other: Values) =>
  namesOf(field).some((name) => !isSame(one[name], other[name]));

/** What stands against what in the form. @param before the row when the form was opened */
export function conflictOf(fields: readonly FormField[], before: Values, mine: Values, newest: Values): Conflict {
  const changed = fields.filter((field) => differs(field, before, newest) && differs(field, mine, newest));
  const kept = changed.filter((field) => differs(field, before, mine)).map(({ name }) => name);
  return { newest, mine, fields: changed, kept: new Set(kept) };
}

/** What the form is to save: the user's values, but for the fields that are to be what the other one has saved. */
export const settled = ({ mine, newest }: Conflict, theirs: readonly FormField[]): Values => ({
  ...mine,
  ...Object.fromEntries(theirs.flatMap(namesOf).map((name) => [name, newest[name]])),
});
