import { useSyncExternalStore } from 'react';

/** Tells whether the window is at most so wide, px. */
function widthWithin(widest: number): () => boolean {
  const query = window.matchMedia(`(max-width: ${widest}px)`);
  const follow = (onChange: () => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(follow, () => query.matches);
}

/** True in a window as narrow as that of a phone: it has room for one column of controls only. */
export const useNarrow = widthWithin(700);

/** True in a window as narrow as that of a tablet held upright: nothing stands beside a page. */
export const useUpright = widthWithin(768);
