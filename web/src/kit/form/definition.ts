import type { Call, InputOf } from '@contracts/kernel/index.js';
import type { IfKnown, Namespace, TextKey } from '@/language/text-keys.js';
import type { FormField } from './fields.js';
import type { Review } from './review.js';

/** Names of what is in the objects of an input. */
type InnerName<Input> = { [K in keyof Input]: Input[K] extends object ? keyof Input[K] : never }[keyof Input];

/** Names of what a form of a call may ask for. */
type AskedName<Add extends Call> = (keyof Add['input'] | InnerName<InputOf<Add>>) & string;

/** The form of a call that adds a row and of one that changes it. */
export interface FormDefinition<Add extends Call = Call, Key extends string = string> {
  /** Locale folder of its texts; missing where they are always given. */
  namespace?: Namespace;
  add: Add;
  update?: IfKnown<'form.edit', Key, Call>;
  fields: readonly FormField<AskedName<Add>, Key>[];
  /** The object of the input that the fields are of, as far as the input itself has none of these names. */
  within?: keyof Add['input'] & string;
  /** What of a row that is changed its list does not tell; it is asked for before the form is shown. */
  more?: (row: { id: string }) => Promise<Record<string, unknown>>;
  /** Values of a new row. */
  initial?: Partial<InputOf<Add>> | Partial<Record<AskedName<Add>, unknown>>;
  /** Fills in what follows from the user's values. */
  complete?: (values: Partial<InputOf<Add>>) => Partial<InputOf<Add>>;
  /** Shows what would be sent, and asks whether it is. */
  review?: Review;
  /** Px. */
  width?: number;
  /** Key of the screen's text that tells of the success, where "saved" is not what happened. */
  success?: Key;
  /** The same, where that depends on what the server has answered. */
  told?: (answer: unknown) => Key | undefined;
}

/** Declares a form; its fields are checked against the input of its call, and their texts against the locale folder. */
export const defineForm = <Add extends Call, const N extends Namespace>(
  definition: FormDefinition<Add, TextKey<N>> & IfKnown<'form.add', TextKey<N>, { namespace: N }>,
): FormDefinition<Add, TextKey<N>> => definition;

/** What a form is opened for: a new row, with values that it must have, or a row that exists. */
export interface FormTarget {
  row?: object & { id?: string; revision?: number };
  /** Input that the user does not see, for example the row above a new one. */
  given?: Record<string, unknown>;
  /** New rows, one after the other: the dialog stays open and is empty again when one is saved. */
  several?: true;
}
