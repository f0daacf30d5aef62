import { WarningOutlined } from '@ant-design/icons';
import { Alert, Segmented, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
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
  /** Shows the refused rows alone: the others are stored. */
  isRefusedOnly?: boolean;
}

/** Height of the rows in sight, and widths of the columns that every import has, px. */
const height = 360;
const numberWidth = 80;
const errorWidth = 260;

type View = 'all' | 'good' | 'noted' | 'bad';

const isShown: Readonly<Record<View, (row: ImportRow) => boolean>> = {
  all: () => true,
  good: ({ success }) => success,
  noted: ({ note }) => note !== '',
  bad: ({ success }) => !success,
};

/** What a person has to look at comes first. */
const places: readonly ((row: ImportRow) => boolean)[] = [
  isShown.bad,
  isShown.noted,
  ({ success, note }) => success && note === '',
];

/** Counts and rows of a parsed workbook: first those that failed, then those that will be stored otherwise than they say. */
export function ImportResult({ result, columns, titleOf, isRefusedOnly = false }: ImportResultProps) {
  const texts = useTexts('kit');
  const [view, setView] = useState<View>('all');
  const { mode, count, successCount, failCount, hiddenCount, rows } = result;
  const isUpdate = mode === 'update';
  const sorted = useMemo(() => places.flatMap((isHere) => rows.filter(isHere)), [rows]);
  const shown = sorted.filter(isShown[isRefusedOnly ? 'bad' : view]);
  const noted = useMemo(() => rows.filter(isShown.noted).length, [rows]);
  const all = useMemo(
    () => [
      { key: 'rowNumber', dataIndex: 'rowNumber', title: texts('import.rowNumber'), width: numberWidth },
      // The columns are those of the calls that gave the rows.
      ...tableColumns(columns as readonly Column<ImportRow>[], titleOf),
      {
        key: 'error',
        dataIndex: 'error',
        title: texts(isUpdate ? 'import.changeOrError' : 'import.error'),
        width: errorWidth,
        fixed: 'right' as const,
        render: (_error: string, row: ImportRow) => <Remark of={row} isUpdate={isUpdate} />,
      },
    ],
    [columns, texts, titleOf, isUpdate],
  );
  return (
    <>
      {!isRefusedOnly && (
        <div className={styles.counts}>
          <Segmented<View>
            value={view}
            onChange={setView}
            options={[
              { value: 'all', label: texts('import.count', { total: count }) },
              { value: 'good', label: texts('import.successCount', { total: successCount }) },
              ...(noted > 0 ? [{ value: 'noted' as const, label: texts('import.noteCount', { total: noted }) }] : []),
              { value: 'bad', label: texts('import.failCount', { total: failCount }) },
            ]}
          />
          {rows.length < count && <span>{texts('import.firstRows', { shown: rows.length })}</span>}
        </div>
      )}
      {hiddenCount > 0 && !isRefusedOnly && (
        <Alert
          className={styles.state}
          type="warning"
          showIcon
          title={texts('import.hiddenRows', { total: hiddenCount })}
        />
      )}
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

/** Why a row failed, what it changes, or what will be stored otherwise than it says. */
function Remark({ of: { success, error, note }, isUpdate }: { of: ImportRow; isUpdate: boolean }) {
  const texts = useTexts('kit');
  if (!success) return <span className={styles.error}>{error}</span>;
  if (!isUpdate)
    return note ? (
      <span>
        <WarningOutlined aria-hidden /> {note}
      </span>
    ) : null;
  return note ? <span>{note}</span> : <span className={styles.unchanged}>{texts('import.unchanged')}</span>;
}
