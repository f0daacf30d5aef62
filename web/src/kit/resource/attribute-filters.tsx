import type { Resource } from '@contracts/kernel/index.js';
import { choiceFilter, type FilterField, flagFilter, pickFilter, textFilter } from '../list/filter-fields.js';
import { EntryFilter } from '../pickers/entry-select.js';
import { TreeEntryPicker } from '../pickers/tree-entry.js';

/** The filters above the list of a resource: the texts it is searched by, then the values that it is filtered by. */
export function filtersOf({ search, filters = [], attributes }: Resource): FilterField[] {
  const byValue = filters.map((name): FilterField => {
    const { kind, enumeration, to } = attributes[name]!;
    if (kind === 'choice') return choiceFilter(name, enumeration!);
    if (to?.isTree) return pickFilter(name, (props) => <TreeEntryPicker of={to} {...props} isFilter />);
    if (kind === 'reference') return pickFilter(name, (props) => <EntryFilter of={to!} {...props} />);
    return kind === 'flag' ? flagFilter(name) : textFilter(name);
  });
  return [...Object.keys(search).map((name) => textFilter(name)), ...byValue];
}
