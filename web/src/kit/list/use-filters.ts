import { useCallback, useMemo } from 'react';
import { useScreenAddress, useScreenPlace } from '../screen-context.js';
import type { FilterField, FilterValues } from './filter-fields.js';
import { addressOf, readAddress } from './list-address.js';

const noOrder: ReadonlySet<string> = new Set();

/** Filters of a page that is no list, as `Filters` draws them; the address says what they are. */
export function useFilters<Title extends string>(filters: readonly FilterField<string, Title>[]) {
  const { keepInAddress } = useScreenPlace();
  const address = useScreenAddress();
  const state = useMemo(() => readAddress(address, filters, noOrder), [address, filters]);
  const search = useCallback(
    (params: FilterValues) => keepInAddress(addressOf({ ...state, params }, filters), true),
    [keepInAddress, state, filters],
  );
  return { filters, state, search };
}
