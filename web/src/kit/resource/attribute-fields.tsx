import {
  type Attribute,
  askedAttributes,
  type Call,
  nameOfReferred,
  type OutputOf,
  type Resource,
} from '@contracts/kernel/index.js';
import { dateField, daysField } from '../form/date-field.js';
import {
  choiceField,
  controlField,
  type FieldCheck,
  type FieldOptions,
  type FormField,
  longTextField,
  moneyField,
  numberField,
  switchField,
  textField,
} from '../form/fields.js';
import { checkedVia, usableVia } from '../form/usable.js';
import { EntrySelect, NarrowedEntrySelect } from '../pickers/entry-select.js';
import { NumberedSelect } from '../pickers/numbered-select.js';
import { TreeEntrySelect } from '../pickers/tree-entry.js';
import { pictureField } from '../picture/picture-input.js';

const fieldOf: Record<
  Exclude<Attribute['kind'], 'choice' | 'reference' | 'numbered' | 'generated' | 'preset'>,
  typeof textField
> = {
  text: textField,
  paragraph: longTextField,
  integer: numberField,
  decimal: numberField,
  money: moneyField,
  flag: switchField,
  date: dateField,
  picture: pictureField,
};

type BooleanCheck = Call<Call['input'], { kind: 'boolean' }>;
/** A check that says what is wrong, in the user's language. */
type ReasonCheck = Call<Call['input'], { kind: 'object'; fields: Call['input'] }>;

/**
 * The call that says whether a value is taken, as a check of its field; one that is unique within another entry is asked about
 * with what the form says of that.
 */
function checkOf(
  { calls, check }: Resource,
  name: string,
  { unique, uniqueWithin }: Attribute,
): FieldCheck | undefined {
  if (!calls.check || !unique || check?.attribute !== name) return undefined;
  const inputOf = (value: string, id: string | undefined, values: Readonly<Record<string, unknown>>) => ({
    id,
    [name]: value,
    ...(uniqueWithin && values[uniqueWithin] ? { [uniqueWithin]: values[uniqueWithin] as string } : {}),
  });
  if (check.answers === 'reason')
    return checkedVia(calls.check as ReasonCheck, inputOf, (answer) => {
      const { isUsable, problem } = answer as OutputOf<ReasonCheck> & { isUsable: boolean; problem: string };
      return isUsable ? undefined : problem;
    });
  return usableVia(calls.check as BooleanCheck, inputOf, unique, check.answers === 'usable');
}

/** Texts that may be longer than this have a line of the form for themselves. */
const longText = 100;

function optionsOf(resource: Resource, name: string, attribute: Attribute): FieldOptions {
  const { fixed, keptWith, max = 0, add, numbering, uniqueWithin } = attribute;
  return {
    lockedOnEdit: fixed,
    keptWith,
    check: checkOf(resource, name, attribute),
    ...(uniqueWithin && { checkedWith: [uniqueWithin] }),
    ...(numbering && { emptiedBy: [numbering.of] }),
    ...(max >= longText && { wide: true }),
    // What a request may leave out a form asks for all the same.
    ...(add.fallback !== undefined && { required: add.required }),
  };
}

function fieldFor(resource: Resource, name: string, attribute: Attribute): FormField {
  const { kind, enumeration, to, narrowedBy, numbering } = attribute;
  const options = optionsOf(resource, name, attribute);
  if (kind === 'generated' || kind === 'preset') throw new Error(`no form asks for ${name}`);
  if (kind === 'choice') return choiceField(name, enumeration!, options);
  if (kind === 'numbered') {
    const { to: of } = resource.attributes[numbering!.of]!;
    return controlField(
      name,
      ({ max: _max, ...props }) => <NumberedSelect of={of!} numbering={numbering!} {...props} />,
      options,
    );
  }
  if (narrowedBy)
    return controlField(
      name,
      ({ max: _max, ...props }) => (
        <NarrowedEntrySelect of={to!} within={narrowedBy} nameField={nameOfReferred(name)} {...props} />
      ),
      options,
    );
  if (kind === 'reference') {
    const Select = to!.isTree ? TreeEntrySelect : EntrySelect;
    return controlField(
      name,
      ({ max: _max, ...props }) => <Select of={to!} nameField={nameOfReferred(name)} {...props} />,
      options,
    );
  }
  return fieldOf[kind](name, options);
}

/** The fields of a resource's form, in the order of its attributes; two days of a range that has a label are one. */
export function fieldsOf(resource: Resource): FormField[] {
  const { attributes, range, partOf } = resource;
  const days = range?.label && attributes[range.from]?.kind === 'date' ? { ...range, label: range.label } : undefined;
  return askedAttributes(attributes).flatMap(([name, attribute]) => {
    if (name === days?.to || name === partOf?.reference) return [];
    if (name !== days?.from) return [fieldFor(resource, name, attribute)];
    const { from, to, label, required } = days;
    return [daysField(from, to, { label, required, keptWith: attribute.keptWith })];
  });
}

/** What a new entry begins with: what is said of nothing, but for what a person has to choose. */
export const initialOf = ({ attributes }: Resource): Record<string, unknown> =>
  Object.fromEntries(
    askedAttributes(attributes).flatMap(
      ([
        name,
        {
          add: { fallback, required },
        },
      ]) => (fallback === undefined || required ? [] : [[name, fallback]]),
    ),
  );
