import { Segmented, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../../language/use-texts.js';
import { type Column, tableColumns, totalWidth } from '../list/columns.js';
import { makeReachable } from '../list/reachable.js';
import { onlyInSight, virtualFrom } from '../list/virtual-parts.js';
import styles from './import.module.css';
import type { ParseResult } from './import-store.js';

/** A row of a parsed workbook; what else it shows depends on the import. */
type ImportRow = ParseResult['rows'][number];

interface ImportResultProps {
  result: ParseResult;
  columns: readonly Column<never>[];
  titleOf: (column: string) => string;
}

/** Height of the rows in sight, and widths of the columns that every import has, px. */
const height = 360;
const numberWidth = 80;
const errorWidth = 260;

type View = 'all' | 'good' | 'bad';

/** Counts and rows of a parsed workbook, the failed rows first. */
export function ImportResult({ result, columns, titleOf }: ImportResultProps) {
  const texts = useTexts('kit');
  const [view, setView] = useState<View>('all');
  const { count, successCount, failCount, rows } = result;
  const sorted = useMemo(() => [...rows.filter((row) => !row.success), ...rows.filter((row) => row.success)], [rows]);
  const shown = view === 'all' ? sorted : sorted.filter((row) => row.success === (view === 'good'));
  const all = useMemo(
    () => [
      { key: 'rowNumber', dataIndex: 'rowNumber', title: texts('import.rowNumber'), width: numberWidth },
      // The columns are those of the calls that gave the rows.
      ...tableColumns(columns as readonly Column<ImportRow>[], titleOf),
      {
        key: 'error',
        dataIndex: 'error',
        title: texts('import.error'),
        width: errorWidth,
        fixed: 'right' as const,
        render: (error: string) => <span className={styles.error}>{error}</span>,
      },
    ],
    [columns, texts, titleOf],
  );
  return (
    <>
      <div className={styles.counts}>
        <Segmented<View>
          value={view}
          onChange={setView}
          options={[
            { value: 'all', label: texts('import.count', { total: count }) },
            { value: 'good', label: texts('import.successCount', { total: successCount }) },
            { value: 'bad', label: texts('import.failCount', { total: failCount }) },
          ]}
        />
        {rows.length < count && <span>{texts('import.firstRows', { shown: rows.length })}</span>}
      </div>
      <Table<ImportRow>
        ref={makeReachable}
        {...onlyInSight(shown.length >= virtualFrom)}
        size="small"
        rowKey="rowNumber"
        columns={all}
        dataSource={shown}
        pagination={false}
        scroll={{ x: totalWidth(all), y: height }}
      />
    </>
  );
}
