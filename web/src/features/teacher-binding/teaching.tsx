import type { ListRow } from '@contracts/kernel/index.js';
import { teacherBindingTeachers } from '@contracts/organisation/teacher-binding.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useApi } from '@/api/queries.js';
import { yesOrNoColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import { ShortTable } from '@/kit/list/short-table.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';

const columns: readonly Column<ListRow<typeof teacherBindingTeachers>, Named<'teacher-binding'>>[] = [
  { name: 'teacherName', width: 110 },
  { name: 'teacherCode', width: 100 },
  { name: 'classPath', width: 200 },
  { name: 'jobName', width: 110 },
  yesOrNoColumn('isClassTeacher', 100),
  { name: 'subjectName', width: 100 },
  { name: 'studentCount', width: 100 },
];

/** Who teaches whom: the classes of each teacher. */
export default function Teaching() {
  const texts = useTexts('teacher-binding');
  const [keyword, setKeyword] = useState('');
  const asked = { keyword: keyword || undefined };
  const { data, error, refetch } = useApi(teacherBindingTeachers, asked, { placeholderData: keepPreviousData });
  return (
    <>
      <Input.Search
        allowClear
        aria-label={texts('field.teacherName')}
        placeholder={texts('field.teacherName')}
        onSearch={(typed) => setKeyword(typed.trim())}
        style={{ maxWidth: 280, marginBlockEnd: 16 }}
      />
      {data ? (
        <ShortTable texts={texts} titleOf={titlesIn(texts)} columns={columns} rows={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={5} />
      )}
    </>
  );
}
