import { useMemo, useSyncExternalStore } from 'react';
import { usePrinting } from '@/kit/print/printing.js';
import { useSettings } from '../settings/settings-store.js';
import { useSize } from '../size/size-store.js';
import type { Look } from './theme.js';

/** What the user's system wants, now and when it changes. */
function useSystemWish(query: string): boolean {
  const [subscribe, read] = useMemo(() => {
    const wish = window.matchMedia(query);
    const follow = (notify: () => void) => {
      wish.addEventListener('change', notify);
      return () => wish.removeEventListener('change', notify);
    };
    return [follow, () => wish.matches] as const;
  }, [query]);
  return useSyncExternalStore(subscribe, read);
}

/** The look that follows from the settings of the console and the wishes of the user's system. */
export function useLook(): Look {
  const { color, isColorExact, appearance } = useSettings();
  const size = useSize((state) => state.size);
  const isStill = useSystemWish('(prefers-reduced-motion: reduce)');
  const isSystemDark = useSystemWish('(prefers-color-scheme: dark)');
  // Paper is white.
  const isDark = !usePrinting() && (appearance === 'dark' || (appearance === 'system' && isSystemDark));
  return useMemo(() => ({ color, isColorExact, isDark, size, isStill }), [color, isColorExact, isDark, size, isStill]);
}
