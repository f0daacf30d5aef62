import type { Attribute, Call, Resource } from '../../../../libs/contracts/kernel/index.js';
import { type Texts, useServerTexts, useTexts } from '../../language/use-texts.js';
import { dateField } from '../form/date-field.js';
import {
  choiceField,
  controlField,
  type FieldCheck,
  type FormField,
  longTextField,
  numberField,
  switchField,
  textField,
} from '../form/fields.js';
import { usableVia } from '../form/usable.js';
import { type Column, YesOrNo } from '../list/columns.js';
import { type ListDefinition, ListScreen } from '../list/define-list.js';
import { textFilter } from '../list/filter-fields.js';
import type { PagedCall } from '../list/use-list.js';
import { EntryName, EntrySelect } from '../pickers/entry-select.js';

/** Rows of a resource, of which only the attributes' names are known here. */
type Row = Record<string, unknown>;

const fieldOf: Record<Exclude<Attribute['kind'], 'choice' | 'reference'>, typeof textField> = {
  text: textField,
  paragraph: longTextField,
  integer: numberField,
  money: numberField,
  flag: switchField,
  date: dateField,
};

/** The call that says whether a value is taken, as a check of its field. */
function checkOf({ calls, check }: Resource, name: string, { unique }: Attribute): FieldCheck | undefined {
  const call = calls.check as Call<Call['input'], { kind: 'boolean' }> | undefined;
  if (!call || !unique || check?.attribute !== name) return undefined;
  const isGood = check.answers === 'usable';
  return usableVia(call, (value, id) => ({ id, [name]: value }), unique, isGood);
}

/** Texts that may be longer than this have a line of the form for themselves. */
const longText = 100;

function formField(resource: Resource, name: string, attribute: Attribute): FormField {
  const { kind, fixed, keptWith, max = 0 } = attribute;
  const isWide = max >= longText && { wide: true };
  const options = { lockedOnEdit: fixed, keptWith, check: checkOf(resource, name, attribute), ...isWide };
  if (kind === 'choice') return choiceField(name, attribute.enumeration!, options);
  if (kind === 'reference')
    return controlField(name, (props) => <EntrySelect of={attribute.to!} {...props} />, options);
  return fieldOf[kind](name, options);
}

const flagColumn = (name: string): Column<Row> => ({
  name,
  width: 100,
  isSortable: true,
  render: (row) => <YesOrNo value={row[name] === true} />,
});

const inYuan = (amount: unknown) => (typeof amount === 'number' ? amount.toFixed(2) : '');

function columnOf(name: string, { kind, enumeration, to }: Attribute): Column<Row> {
  if (kind === 'choice') return { name, width: 110, codes: enumeration, isSortable: true };
  if (kind === 'reference') return { name, width: 150, render: (row) => <EntryName of={to!} id={row[name]} /> };
  if (kind === 'flag') return flagColumn(name);
  if (kind === 'money')
    return { name, width: 110, align: 'right', isSortable: true, render: (row) => inYuan(row[name]) };
  if (kind === 'integer') return { name, width: 110, align: 'right', isSortable: true };
  return { name, width: kind === 'paragraph' ? 360 : 150, isSortable: true };
}

/** Texts of the screen, out of the labels of the declaration. */
function useResourceTexts({ label, attributes, search, calls }: Resource): Texts {
  const texts = useTexts('kit');
  const translate = useServerTexts();
  const name = translate(label);
  const own: Record<string, string> = {
    'form.add': texts('resource.add', { name }),
    'form.edit': texts('resource.edit', { name }),
    'remove.question': texts('resource.remove', { name }),
  };
  const { used } = (calls.query as PagedCall).answer.fields;
  if (used?.label) own['field.used'] = translate(used.label);
  for (const parameter of Object.keys(search)) own[`field.${parameter}`] = texts('filter.keyword');
  for (const [attribute, { label, unique }] of Object.entries(attributes)) {
    own[`field.${attribute}`] = translate(label);
    if (unique) own[unique] = translate(unique);
  }
  return (key, values) => own[key] ?? texts(key, values);
}

/** The whole screen of a dictionary-like entity out of its declaration: filters, list, form, removal. */
export function resourceScreen(resource: Resource) {
  const attributes = Object.entries(resource.attributes);
  const columns = attributes.map(([name, attribute]) => columnOf(name, attribute));
  const definition: ListDefinition<PagedCall, Call> = {
    query: resource.calls.query as PagedCall,
    filters: Object.keys(resource.search).map((name) => textFilter(name)) as never,
    columns: (resource.usedAs ? [...columns, flagColumn('used')] : columns) as never,
    form: {
      add: resource.calls.add,
      update: resource.calls.update,
      fields: attributes.map(([name, attribute]) => formField(resource, name, attribute)),
    },
    ...(resource.screen.removal === 'many' ? { removeMany: resource.calls.delete } : { remove: resource.calls.delete }),
  };
  return () => <ListScreen definition={definition} texts={useResourceTexts(resource)} />;
}
