import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** React draws what follows a store before it lets go of the event, so the browser prints what is drawn then. */
function follow(told: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    told();
  };
  const end = () => {
    isPrinting = false;
    told();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** The page is printed: what draws only what is in sight draws all of it, without what is there to press. */
export const usePrinting = (): boolean => useSyncExternalStore(follow, () => isPrinting);

/** How a table is laid out on paper: it does not move, and the widths of its columns give way to those of the sheet. */
export const onPaper = { scroll: undefined, tableLayout: 'auto' } as const;
