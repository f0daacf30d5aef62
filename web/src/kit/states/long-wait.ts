import { useEffect, useState } from 'react';
import { patience } from '@/api/slow.js';

/**
 * True when something has been waited for so long that it has to be said.
 * @param what is waited for: each has its own time
 */
export function useLongWait(isWaiting: boolean, what: string): boolean {
  const [isLong, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wait begins anew
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), patience);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting, what]);
  return isWaiting && isLong;
}
