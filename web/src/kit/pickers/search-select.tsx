import type { ListRow } from '@contracts/kernel/index.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '../form/fields.js';
import type { PagedCall } from '../list/use-list.js';
import { Empty } from '../states/states.js';
import { useClearing } from './clearing.js';
import { type Choice, useOptionState } from './option-state.js';

interface SearchSelectProps<Q extends PagedCall, Value extends string | string[]> extends Omit<ControlProps, 'max'> {
  /** Finds by its filter `keyword`. */
  call: Q;
  /** How many are offered at once. */
  offered: number;
  choiceOf: (row: ListRow<Q>) => Choice & { title?: string };
  /** Those that are known without the call: what is chosen already. */
  known?: readonly Choice[];
  /** Null is none, whatever was chosen. */
  value?: Value | null;
  onChange?: (value: Value) => void;
  /** Says by what is sought. */
  placeholder: string;
  /** Several may be chosen. */
  mode?: 'multiple';
}

/** Finds among thousands by what is typed. */
export function SearchSelect<Q extends PagedCall, Value extends string | string[] = string>({
  call,
  offered,
  choiceOf,
  known = [],
  placeholder,
  ...props
}: SearchSelectProps<Q, Value>) {
  const clearing = useClearing();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const input = { page: 0, pageSize: offered, params: { keyword: keyword || undefined } };
  const { data, isFetching, isError, refetch } = useApi<PagedCall>(call, input, { placeholderData: keepPreviousData });
  const { props: state } = useOptionState({ isLoading: isFetching, isError, refetch });
  const found = ((data?.data ?? []) as ListRow<Q>[]).map(choiceOf);
  return (
    <Select<Value>
      placeholder={placeholder}
      {...props}
      {...state}
      allowClear={props.mode === 'multiple' && clearing}
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...new Map([...known, ...found].map((choice) => [choice.value, choice])).values()]}
      notFoundContent={isFetching ? null : <Empty isFiltered={keyword !== ''} />}
    />
  );
}
