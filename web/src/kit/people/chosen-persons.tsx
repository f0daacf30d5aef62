import { SearchOutlined } from '@ant-design/icons';
import { Input, Table } from 'antd';
import { useState } from 'react';
import type { NameIn } from '@/language/text-keys.js';
import { type Texts, titlesIn, useTexts } from '@/language/use-texts.js';
import { type Column, tableColumns, totalWidth } from '../list/columns.js';
import { useSelectRow } from '../list/select-row.js';
import { Empty } from '../states/states.js';
import styles from './people.module.css';

/** Page sizes (source: attgroup.personpicker, paging). */
const sizes = [5, 10];

interface ChosenPersonsProps<Row, Key extends string> {
  texts: Texts<Key>;
  columns: readonly Column<Row, NameIn<Key>>[];
  rowKey: keyof Row & string;
  /** Columns by which they are found. */
  soughtBy: readonly (keyof Row & string)[];
  persons: readonly Row[];
  marked: readonly string[];
  onMark: (keys: readonly string[]) => void;
}

/** Those who are chosen, counted, to search among: a whole school fills hundreds of pages. */
export function ChosenPersons<Row extends object, Key extends string>({
  texts,
  columns,
  rowKey,
  soughtBy,
  persons,
  marked,
  onMark,
}: ChosenPersonsProps<Row, Key>) {
  const common = useTexts('kit');
  const [typed, setTyped] = useState('');
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: sizes[0]! });
  const wanted = typed.trim().toLowerCase();
  const isFound = (person: Row) =>
    soughtBy.some((name) =>
      String(person[name] ?? '')
        .toLowerCase()
        .includes(wanted),
    );
  const found = wanted ? persons.filter(isFound) : persons;
  // The page that was shown may be gone with its rows.
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
  const shown = tableColumns(columns, titlesIn(texts));
  const selectRow = useSelectRow();
  return (
    <section className={styles.chosen} aria-label={common('picker.selected')}>
      <div className={styles.chosenHead}>
        <h3>{common('picker.selectedCount', { total: persons.length })}</h3>
        <Input
          size="small"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={common('picker.searchSelected')}
          placeholder={common('picker.searchSelected')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Table<Row>
        rowKey={rowKey}
        columns={shown}
        // The table looks through all that it is given, whenever something is ticked.
        dataSource={found.slice((current - 1) * pageSize, current * pageSize)}
        scroll={{ x: totalWidth(shown) }}
        pagination={{
          pageSizeOptions: sizes,
          current,
          pageSize,
          total: found.length,
          onChange: (next, size) => setPage({ page: next, pageSize: size }),
          showSizeChanger: { 'aria-label': common('list.pageSize') },
        }}
        rowSelection={{
          selectedRowKeys: [...marked],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onMark(keys.map(String)),
          getCheckboxProps: (row) => ({ 'aria-label': selectRow(row) }),
          getTitleCheckboxProps: () => ({ 'aria-label': common('list.selectAll') }),
        }}
        locale={{
          emptyText: wanted ? (
            <Empty isFiltered />
          ) : (
            <span className={styles.nobody}>{common('picker.noneSelected')}</span>
          ),
        }}
      />
    </section>
  );
}
