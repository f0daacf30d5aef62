import { parentSuggest } from '@contracts/people/parent.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { Empty } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';

/** How many parents are offered (source: screens.yaml, student.bindparent). */
const offered = 20;

interface ParentPickerProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** Finds a parent by name, code or phone. */
export function ParentPicker(props: ParentPickerProps) {
  const texts = useTexts('parent');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useApi(
    parentSuggest,
    { page: 0, pageSize: offered, params: { keyword: keyword || undefined } },
    { placeholderData: keepPreviousData },
  );
  const choices = data?.data.map(({ id, name, code, phone }) => ({ value: id, label: `${name} (${code}, ${phone})` }));
  return (
    <Select<string>
      {...props}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={texts('picker.search')}
      options={choices}
      loading={isFetching}
      notFoundContent={isFetching ? null : <Empty isFiltered={keyword !== ''} />}
    />
  );
}
