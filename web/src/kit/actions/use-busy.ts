import { useState } from 'react';
import { settleFailure } from '@/api/failure.js';

/** Runs work that asks the server and tells whether it still runs. Failures that were shown to the user end here. */
export function useBusy(): [isBusy: boolean, run: (work: () => unknown) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => unknown) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      settleFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
