import type { Call } from '@contracts/kernel/index.js';
import { useCallback, useEffect, useState } from 'react';
import type { FormDefinition, FormTarget } from './definition.js';

/** What a form is opened for with all that is known of it, or why that is not to be had. */
interface WholeTarget {
  target?: FormTarget;
  failure?: unknown;
}

/** Asks for what of a row its list does not tell, where a form needs it; it stays as it was when the form was opened. */
export function useWholeTarget<Add extends Call, Key extends string>(
  { more }: FormDefinition<Add, Key>,
  target: FormTarget | undefined,
): WholeTarget & { retry: () => void } {
  const needsMore = more !== undefined && target?.row?.id !== undefined;
  const [asked, setAsked] = useState<WholeTarget & { of?: FormTarget }>({});
  const load = useCallback(async () => {
    if (!needsMore || !target) return;
    setAsked({ of: target });
    try {
      const row = { ...target.row, ...(await more(target.row as { id: string })) };
      setAsked({ of: target, target: { ...target, row } });
    } catch (failure) {
      setAsked({ of: target, failure });
    }
  }, [needsMore, more, target]);
  useEffect(() => void load(), [load]);
  if (!needsMore) return { target, retry: load };
  return asked.of === target ? { ...asked, retry: load } : { retry: load };
}
