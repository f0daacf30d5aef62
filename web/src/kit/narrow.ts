import { useSyncExternalStore } from 'react';

/** Widest window, px, that has room for one column of controls only: a phone. */
const narrow = window.matchMedia('(max-width: 700px)');

function follow(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** True in a window as narrow as that of a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => narrow.matches);
