import type { FilterField, FilterValues } from './filter-fields.js';

/** What a list shows: page from 1, as people count. */
export interface ListState {
  page: number;
  pageSize: number;
  params: FilterValues;
  order?: 'asc' | 'desc';
  orderField?: string;
}

/** Page sizes of every list (source: screens.yaml, conventions). */
export const pageSizes = [5, 10, 20, 50, 100, 200] as const;
const usualPageSize = 20;

/** Values of the filters when the list is opened. */
export const initialParams = (filters: readonly FilterField[]): FilterValues =>
  Object.assign({}, ...filters.map((filter) => filter.initial?.() ?? {}));

/** The list as it is opened. */
export const initialState = (filters: readonly FilterField[], pageSize: number = usualPageSize): ListState => ({
  page: 1,
  pageSize,
  params: initialParams(filters),
});

function numberIn(query: URLSearchParams, name: string, isValid: (value: number) => boolean, usual: number): number {
  const value = Number(query.get(name));
  return isValid(value) ? value : usual;
}

/** An order as text: the name of its column, after a minus where the last comes first. */
const sortText = ({ order, orderField }: ListState) => orderField && (order === 'desc' ? `-${orderField}` : orderField);

function orderIn(query: URLSearchParams, columns: ReadonlySet<string>): Pick<ListState, 'order' | 'orderField'> {
  const [, minus, orderField = ''] = /^(-?)(.*)$/.exec(query.get('sort') ?? '') ?? [];
  return columns.has(orderField) ? { order: minus ? 'desc' : 'asc', orderField } : {};
}

/**
 * Reads the state of a list from an address; what is missing or makes no sense is as usual.
 * @param columns names of what the rows can be put in order by
 */
export function readAddress(
  query: URLSearchParams,
  filters: readonly FilterField[],
  columns: ReadonlySet<string>,
): ListState {
  const state = { ...initialState(filters), ...orderIn(query, columns) };
  for (const { names, parse } of filters)
    for (const name of names) {
      const text = query.get(name);
      if (text !== null) state.params[name] = text === '' ? undefined : parse(text);
    }
  state.page = numberIn(query, 'page', (value) => Number.isInteger(value) && value > 0, state.page);
  state.pageSize = numberIn(query, 'size', (value) => pageSizes.some((size) => size === value), state.pageSize);
  return state;
}

/** The state of a list as parts of an address: what is as usual stays out (undefined). */
export function addressOf(state: ListState, filters: readonly FilterField[]): Record<string, string | undefined> {
  const usual = initialParams(filters);
  const entries = filters
    .flatMap((filter) => filter.names)
    .map((name) => {
      const value = state.params[name];
      return [name, value === usual[name] ? undefined : String(value ?? '')] as const;
    });
  return {
    ...Object.fromEntries(entries),
    page: state.page === 1 ? undefined : String(state.page),
    size: state.pageSize === usualPageSize ? undefined : String(state.pageSize),
    sort: sortText(state),
  };
}
