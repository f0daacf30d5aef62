import { type UIEventHandler, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps how far each page was scrolled in a part of the shell that all pages share.
 * @param page the shown page
 */
export function useKeptScroll<E extends HTMLElement>(page: string) {
  const scroller = useRef<E>(null);
  const positions = useRef(new Map<string, number>());
  const reached = useRef(0);
  useLayoutEffect(() => {
    const wanted = positions.current.get(page) ?? 0;
    // Whoever asks how far something is scrolled, or scrolls it, has the whole page laid out at once.
    if (!scroller.current || wanted === reached.current) return;
    scroller.current.scrollTop = wanted;
    reached.current = scroller.current.scrollTop;
  }, [page]);
  const onScroll = useCallback<UIEventHandler<E>>(
    ({ target, currentTarget }) => {
      if (target !== currentTarget) return;
      reached.current = currentTarget.scrollTop;
      positions.current.set(page, reached.current);
    },
    [page],
  );
  return { ref: scroller, onScroll };
}
