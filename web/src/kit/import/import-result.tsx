import { WarningOutlined } from '@ant-design/icons';
import { type ImportEffect, importEffect } from '@contracts/import/import-calls.js';
import { Alert, Segmented, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { CodeLabel, type Column, tableColumns, totalWidth } from '../list/columns.js';
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

/** What rows do, where they do not all the same. */
const effectColumn = {
  key: 'effect',
  dataIndex: 'effect',
  width: 90,
  fixed: 'right' as const,
  render: (_effect: unknown, row: ImportRow) => <Effect of={row} />,
};

type View = 'all' | 'good' | 'noted' | 'bad' | ImportEffect;

const isShown: Readonly<Record<View, (row: ImportRow) => boolean>> = {
  all: () => true,
  good: ({ success }) => success,
  // Of a row that changes something the note says what.
  noted: ({ note, effect }) => note !== '' && effect !== 'update',
  bad: ({ success }) => !success,
  add: ({ effect }) => effect === 'add',
  update: ({ effect }) => effect === 'update',
  unchanged: ({ effect }) => effect === 'unchanged',
};

/** What a person has to look at comes first. */
const places: readonly ((row: ImportRow) => boolean)[] = [
  isShown.bad,
  isShown.noted,
  (row) => row.success && !isShown.noted(row),
];

/** Counts and rows of a parsed workbook: first those that failed, then those that will be stored otherwise than they say. */
export function ImportResult({ result, columns, titleOf, isRefusedOnly = false }: ImportResultProps) {
  const texts = useTexts('import');
  const [view, setView] = useState<View>('all');
  const { mode, count, successCount, addedCount, updatedCount, unchangedCount, failCount, hiddenCount, rows } = result;
  const isUpdate = mode === 'update';
  const sorted = useMemo(() => places.flatMap((isHere) => rows.filter(isHere)), [rows]);
  const shown = sorted.filter(isShown[isRefusedOnly ? 'bad' : view]);
  const noted = useMemo(() => rows.filter(isShown.noted).length, [rows]);
  const all = useMemo(
    () => [
      { key: 'rowNumber', dataIndex: 'rowNumber', title: texts('import.rowNumber'), width: numberWidth },
      // The columns are those of the calls that gave the rows.
      ...tableColumns(columns as readonly Column<ImportRow>[], titleOf),
      ...(isUpdate && !isRefusedOnly ? [{ ...effectColumn, title: texts('import.effect') }] : []),
      {
        key: 'error',
        dataIndex: 'error',
        title: texts(isUpdate ? 'import.changeOrError' : 'import.error'),
        width: errorWidth,
        fixed: 'right' as const,
        render: (_error: string, row: ImportRow) => <Remark of={row} />,
      },
    ],
    [columns, texts, titleOf, isUpdate, isRefusedOnly],
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
              ...(isUpdate
                ? [
                    { value: 'add' as const, label: texts('import.addCount', { total: addedCount }) },
                    { value: 'update' as const, label: texts('import.updateCount', { total: updatedCount }) },
                    { value: 'unchanged' as const, label: texts('import.unchangedCount', { total: unchangedCount }) },
                  ]
                : [{ value: 'good' as const, label: texts('import.successCount', { total: successCount }) }]),
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

/** What a good row does. */
function Effect({ of: { effect } }: { of: ImportRow }) {
  return (
    effect && (
      <span className={effect === 'unchanged' ? styles.unchanged : undefined}>
        <CodeLabel of={importEffect} code={effect} />
      </span>
    )
  );
}

/** Why a row failed, what it changes, or what will be stored otherwise than it says. */
function Remark({ of: { success, effect, error, note } }: { of: ImportRow }) {
  if (!success) return <span className={styles.error}>{error}</span>;
  if (!note || effect === 'update') return note;
  return (
    <span>
      <WarningOutlined aria-hidden /> {note}
    </span>
  );
}
