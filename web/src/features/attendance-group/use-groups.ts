import { attendanceGroupQuery } from '@contracts/attendance/group.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApi } from '@/api/queries.js';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';

/** The groups that the user looks for, and the one that the address says is chosen; without it the first. */
export function useGroups() {
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const { data, error, refetch } = useApi(
    attendanceGroupQuery,
    { keyword: asked || undefined },
    { placeholderData: keepPreviousData },
  );
  const { keepInAddress } = useScreenPlace();
  const chosen = useScreenAddress().get('group');
  const groups = data?.data;
  return {
    groups,
    error,
    onRetry: () => void refetch(),
    keyword,
    onKeyword: setKeyword,
    selected: groups?.find(({ id }) => id === chosen) ?? groups?.[0],
    select: (id: string) => keepInAddress({ group: id, page: undefined }, true),
  };
}
