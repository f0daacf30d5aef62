import { type UIEventHandler, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps how far each page was scrolled in a part of the shell that all pages share.
 * @param page the shown page
 */
export function useKeptScroll<E extends HTMLElement>(page: string) {
  const scroller = useRef<E>(null);
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = positions.current.get(page) ?? 0;
  }, [page]);
  const onScroll = useCallback<UIEventHandler<E>>(
    ({ target, currentTarget }) => {
      if (target === currentTarget) positions.current.set(page, currentTarget.scrollTop);
    },
    [page],
  );
  return { ref: scroller, onScroll };
}
