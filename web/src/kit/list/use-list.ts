import { type Call, type InputOf, type ListRow, orderFieldsOf, type Page } from '@contracts/kernel/index.js';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keyOf, queryClient, refreshAfter, useApi } from '@/api/queries.js';
import { useScreenAddress, useScreenPlace } from '../screen-context.js';
import { useLongWait } from '../states/long-wait.js';
import type { FilterField, FilterValues } from './filter-fields.js';
import { addressOf, initialState, type ListState, readAddress } from './list-address.js';
import { Selection } from './selection.js';

/** A call that answers pages. */
export type PagedCall = Call<Call['input'], { kind: 'paged'; fields: Call['input'] }>;

/** The filters of a paged call. */
export type ParamsOf<Q extends PagedCall> = InputOf<Q> extends { params: infer P } ? P : never;

/** A list: its rows, what it is asked for, and how to ask for something else. */
export interface List<Row, Title extends string = string> {
  /** Names it among all lists of the console. */
  name: string;
  rows: readonly Row[];
  total: number;
  /** What the user may ask for. */
  filters: readonly FilterField<string, Title>[];
  /** What is asked for. */
  state: ListState;
  /** What the rows are of: while other ones are on their way, or did not come, what was asked for before. */
  shown: ListState;
  /** Nothing has come yet. */
  isLoading: boolean;
  /** Rows are shown while newer ones are on their way. */
  isRefreshing: boolean;
  /** The rows are not those that are asked for. */
  isBehind: boolean;
  /** The server takes longer than people wait without a word. */
  isSlow: boolean;
  /** Waits no longer: what was shown before is asked for again. */
  cancel: () => void;
  /** Nothing has come, and nothing is on its way. */
  isCancelled: boolean;
  error: unknown;
  /** Asks for rows with these filters, from the first page. */
  search: (params: FilterValues) => void;
  goTo: (page: number, pageSize: number) => void;
  sort: (orderField: string | undefined, order: 'asc' | 'desc' | undefined) => void;
  /** The rows have changed: asks again for them, and for all that shows what they show. */
  reload: () => Promise<unknown>;
  /** Counts the questions of the user; the table shows its top after each. */
  questions: number;
  /** Names of the columns that the server can put the rows in order by. */
  sortable: ReadonlySet<string>;
  /** What is selected, on this page and on others; other filters end it. */
  selection: Selection<Row>;
}

interface ListOptions<Q extends PagedCall, Title extends string> {
  filters?: readonly FilterField<string, Title>[];
  /** Filters that the screen sets, not the user. */
  fixed?: Partial<ParamsOf<Q>>;
  /** The address of the screen says what the list shows; off for lists in dialogs. */
  isAddressed?: boolean;
  /** Rows of a page when the list is opened, where that is not the usual number; for lists that the address does not keep. */
  pageSize?: number;
  /** How rows are ordered when the list is opened; for lists that the address does not keep. */
  sorted?: Pick<ListState, 'order' | 'orderField'>;
}

const noFilters: readonly never[] = [];
const noRows: readonly never[] = [];
/** Rows that can be selected go by their ids. */
const keyOfRow = (row: object) => String((row as { id?: string }).id);

/** The request of a list on the wire, where pages count from 0 and columns have the wire's names. */
const requestOf = (
  { answer }: PagedCall,
  { page, pageSize, params, order, orderField }: ListState,
  fixed: object = {},
) => ({
  page: page - 1,
  pageSize,
  params: { ...params, ...fixed },
  order,
  orderField: orderField && (answer.fields[orderField]?.wire ?? orderField),
});

/** What a list shows: what the address of its screen says, or for lists without one what was asked last. */
function useListState(
  sortable: ReadonlySet<string>,
  {
    filters = noFilters,
    isAddressed = true,
    pageSize,
    sorted,
  }: Pick<ListOptions<PagedCall, string>, 'filters' | 'isAddressed' | 'pageSize' | 'sorted'>,
) {
  const { keepInAddress } = useScreenPlace();
  const address = useScreenAddress();
  const addressed = useMemo(() => readAddress(address, filters, sortable), [address, filters, sortable]);
  const [own, setOwn] = useState(() => ({ ...initialState(filters, pageSize), ...sorted }));
  const change = useCallback(
    (next: ListState, isStep: boolean) => {
      if (isAddressed) keepInAddress(addressOf(next, filters), isStep);
      else setOwn(next);
    },
    [isAddressed, keepInAddress, filters],
  );
  return [isAddressed ? addressed : own, change] as const;
}

/** Asks a paged call for what the user or the address of the screen wants. */
export function useList<Q extends PagedCall, Title extends string = never>(
  query: Q,
  { fixed, ...options }: ListOptions<Q, Title> = {},
): List<ListRow<Q>, Title> {
  const { component } = useScreenPlace();
  const sortable = useMemo(() => new Set(orderFieldsOf(query)), [query]);
  const [state, change] = useListState(sortable, options);
  const [questions, setQuestions] = useState(0);
  const [selection] = useState(() => new Selection<ListRow<Q>>());
  const request = requestOf(query, state, fixed) as never;
  const answer = useApi<Q>(query, request);
  const page = answer.data as Page<ListRow<Q>> | undefined;
  const asked = JSON.stringify(state);
  // Back, Forward and links ask too: what was selected among rows that the filters leave out is not meant any more.
  const params = JSON.stringify(state.params);
  const seenKeys = useRef<{ params: string; pages: Map<string, ReadonlySet<string>> }>({ params, pages: new Map() });
  useLayoutEffect(() => {
    if (seenKeys.current.params === params) return;
    seenKeys.current = { params, pages: new Map() };
    selection.clear();
  }, [selection, params]);
  useLayoutEffect(() => {
    if (!page) return;
    const { pages } = seenKeys.current;
    const keys = new Set(page.data.map(keyOfRow));
    // Who was on this page and is there no more was removed, or the filters leave it out: nobody sees that it is selected.
    selection.drop([...(pages.get(asked) ?? [])].filter((key) => !keys.has(key)));
    pages.set(asked, keys);
  }, [selection, page, asked]);
  const [last, setLast] = useState<{ page: Page<ListRow<Q>>; state: ListState; asked: string }>();
  if (page && page !== last?.page) setLast({ page, state, asked });
  const shown = page ? { page, state, asked } : last;
  const isBehind = shown !== undefined && shown.asked !== asked;
  const isSlow = useLongWait(answer.isFetching, asked);

  const { refetch } = answer;
  // Every question of the user goes to the server, also one that was answered a moment ago; showing a kept page is none.
  const sentQuestions = useRef(0);
  useEffect(() => {
    if (questions === sentQuestions.current) return;
    sentQuestions.current = questions;
    void refetch({ cancelRefetch: false });
  }, [questions, refetch]);
  const reload = useCallback(() => refreshAfter(query), [query]);

  const { pageSize: shownSize } = shown?.state ?? state;
  // The same while the same is asked for: what is drawn of them alone stays as it is when a row is ticked.
  const questionsOf = useMemo(() => {
    const ask = (next: ListState) => {
      change(next, true);
      setQuestions((count) => count + 1);
    };
    return {
      search: (params: FilterValues) => ask({ ...state, page: 1, params }),
      // The pager knows the size of what is shown; a size that is on its way stays when another page is chosen.
      goTo: (next: number, pageSize: number) =>
        ask(pageSize === shownSize ? { ...state, page: next } : { ...state, page: 1, pageSize }),
      sort: (orderField?: string, order?: 'asc' | 'desc') =>
        ask({ ...state, page: 1, order: order && orderField ? order : undefined, orderField: order && orderField }),
    };
  }, [change, state, shownSize]);
  const lastPage = page ? Math.max(1, Math.ceil(page.recordCount / state.pageSize)) : undefined;
  // The last rows of the last page were removed, here or elsewhere: show the page that is last now.
  const isBeyond = lastPage !== undefined && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ ...state, page: lastPage }, false);
  });

  return {
    name: `${component} ${query.id}`,
    rows: shown?.page.data ?? noRows,
    total: shown?.page.recordCount ?? 0,
    filters: options.filters ?? noFilters,
    state,
    shown: shown?.state ?? state,
    isLoading: !shown && answer.isFetching,
    isRefreshing: shown !== undefined && answer.isFetching,
    isBehind,
    isSlow,
    cancel: () => {
      void queryClient.cancelQueries({ queryKey: keyOf(query, request) });
      if (isBehind) change(shown.state, false);
    },
    isCancelled: !shown && !answer.isFetching && !answer.isError,
    error: answer.isError ? answer.error : undefined,
    ...questionsOf,
    reload,
    questions,
    sortable,
    selection,
  };
}
