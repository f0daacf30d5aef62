import type { Resource } from '@contracts/kernel/index.js';
import {
  choiceFilter,
  type FilterControlProps,
  type FilterField,
  flagFilter,
  pickFilter,
  textFilter,
} from '../list/filter-fields.js';
import { EntryFilter } from '../pickers/entry-select.js';
import { NumberedFilter } from '../pickers/numbered-select.js';
import { TreeEntryPicker } from '../pickers/tree-entry.js';

/** The filters that mean something else once another one is chosen anew. */
function dependentOn(resource: Resource, name: string): string[] {
  const own = (resource.filters ?? []).filter((other) => {
    const { narrowedBy, numbering } = resource.attributes[other]!;
    return narrowedBy === name || numbering?.of === name;
  });
  return own.flatMap((other) => [other, ...dependentOn(resource, other)]);
}

const asNumber = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** The filter for an entry, or for one of the numbers that an entry has: what depends on it is emptied when it changes. */
function chosenFilter(resource: Resource, name: string): FilterField {
  const { attributes } = resource;
  const { to, narrowedBy, numbering } = attributes[name]!;
  const emptied = Object.fromEntries(dependentOn(resource, name).map((other) => [other, undefined]));
  const draw = ({ id, values, change }: FilterControlProps) => {
    const onChange = (value: unknown) => change({ ...emptied, [name]: value });
    if (numbering) {
      const of = attributes[numbering.of]!.to!;
      const value = values[name] as number | undefined;
      return <NumberedFilter {...{ id, value, onChange, of, numbering }} entryId={values[numbering.of]} />;
    }
    const value = values[name] as string | undefined;
    if (to!.isTree) return <TreeEntryPicker of={to!} {...{ id, value, onChange }} isFilter />;
    const place = narrowedBy && values[narrowedBy];
    return <EntryFilter of={to!} {...{ id, value, onChange }} params={place ? { [narrowedBy]: place } : undefined} />;
  };
  return { ...pickFilter(name, () => null), draw, ...(numbering && { parse: asNumber }) };
}

/** The filters above the list of a resource: the texts it is searched by, then the values that it is filtered by. */
export function filtersOf(resource: Resource): FilterField[] {
  const { search, filters = [], attributes } = resource;
  const byValue = filters.map((name): FilterField => {
    const { kind, enumeration } = attributes[name]!;
    if (kind === 'choice') return choiceFilter(name, enumeration!);
    if (kind === 'reference' || kind === 'numbered') return chosenFilter(resource, name);
    return kind === 'flag' ? flagFilter(name) : textFilter(name);
  });
  return [...Object.keys(search).map((name) => textFilter(name)), ...byValue];
}
