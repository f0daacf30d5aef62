import { currentQuery } from '@contracts/attendance/pass.js';
import type { ListRow, Page } from '@contracts/kernel/index.js';
import { personTimeline } from '@contracts/people/history.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '@/api/client.js';
import { keyOf } from '@/api/queries.js';
import type { Subject } from './history-store.js';
import { type Happening, holdsUp, merged, type Source } from './merge.js';

/** A change of a person. */
export type Change = ListRow<typeof personTimeline>;
/** An entry or exit of a person. */
export type Pass = ListRow<typeof currentQuery>;
/** Both, told apart by what only one of them has. */
export type Entry = Change | Pass;

const pageSize = 20;

const nextOf = <T>(last: Page<T>, all: readonly Page<T>[]) =>
  all.length * pageSize < last.recordCount ? all.length : undefined;

const sourceOf = <T extends Happening>(pages: readonly Page<T>[] | undefined, hasMore: boolean): Source<T> => ({
  known: pages?.flatMap(({ data }) => data) ?? [],
  hasMore,
});

/** Changes and passes of a person, newest first, page by page; parents have no passes. */
export function useTimeline({ personType, id: personId }: Subject) {
  const changes = useInfiniteQuery({
    queryKey: keyOf(personTimeline, { personType, personId }),
    queryFn: ({ pageParam: page, signal }) =>
      callApi(personTimeline, { page, pageSize, personType, personId }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOf<Change>,
  });
  const passes = useInfiniteQuery({
    queryKey: keyOf(currentQuery, { pageSize, params: { personId } }),
    queryFn: ({ pageParam: page, signal }) =>
      callApi(currentQuery, { page, pageSize, params: { personType: personType === 3 ? 3 : 1, personId } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOf<Pass>,
    enabled: personType !== 2,
  });
  const told: Source<Entry> = sourceOf(changes.data?.pages, changes.hasNextPage);
  const passed: Source<Entry> = sourceOf(passes.data?.pages, passes.hasNextPage);
  const more = async () => {
    const held = [holdsUp(told, passed) && changes.fetchNextPage(), holdsUp(passed, told) && passes.fetchNextPage()];
    await Promise.all(held);
  };
  return {
    entries: merged(told, passed),
    isLoading: changes.isLoading || passes.isLoading,
    error: changes.error ?? passes.error,
    retry: () => Promise.all([changes.refetch(), personType !== 2 && passes.refetch()]),
    hasMore: told.hasMore || passed.hasMore,
    more,
  };
}
