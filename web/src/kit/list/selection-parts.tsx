import { Button, Checkbox } from 'antd';
import type { TableRowSelection } from 'antd/es/table/interface';
import { useTexts } from '@/language/use-texts.js';
import styles from './list.module.css';
import { type Selection, useOfSelection } from './selection.js';

/** How many rows are selected, on all pages. */
export function SelectionCount({ of: selection }: { of: Selection<object> }) {
  const texts = useTexts('kit');
  const count = useOfSelection(selection, ({ size }) => size);
  return (
    <span className={styles.selection}>
      <span role="status">{count > 0 && texts('list.selected', { count })}</span>
      {count > 0 && (
        <Button type="link" size="small" onClick={() => selection.clear()}>
          {texts('list.clearSelection')}
        </Button>
      )}
    </span>
  );
}

/** What the column of ticks is made of. */
interface TicksOf<Row extends object> {
  selection: Selection<Row>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** False for rows that cannot be selected. */
  isOwn: (row: Row) => boolean;
}

/**
 * The column of ticks, as the table takes it. Each tick follows the selection by itself: the table is not drawn anew for it.
 * @param labels what the ticks of a row and of all rows are called; that of a row is asked for where it is drawn
 */
export function ticksOf<Row extends object>(
  of: TicksOf<Row>,
  labels: { row: (row: Row) => string; all: string },
): Pick<TableRowSelection<Row>, 'columnTitle' | 'renderCell'> {
  return {
    columnTitle: <TickAll<Row> {...of} label={labels.all} />,
    renderCell: (_checked, row) => <Tick<Row> {...of} row={row} labelOf={labels.row} />,
  };
}

/** The rows from the one that was ticked last to this one, which is what the shift key means. */
function rangeTo<Row extends object>({ rows, keyOf, isOwn, selection }: TicksOf<Row>, row: Row): readonly Row[] {
  const from = rows.findIndex((one) => keyOf(one) === selection.last);
  if (from < 0) return [row];
  const to = rows.indexOf(row);
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isOwn);
}

function Tick<Row extends object>({ row, labelOf, ...of }: TicksOf<Row> & { row: Row; labelOf: (row: Row) => string }) {
  const { selection, keyOf, isOwn } = of;
  const key = keyOf(row);
  return (
    <Checkbox
      className={styles.tick}
      aria-label={labelOf(row)}
      disabled={!isOwn(row)}
      checked={useOfSelection(selection, (rows) => rows.has(key))}
      onChange={({ target, nativeEvent }) => {
        if (!target.checked) return selection.drop([key]);
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        selection.add(
          (isRange ? rangeTo(of, row) : [row]).map((one) => [keyOf(one), one]),
          key,
        );
      }}
    />
  );
}

function TickAll<Row extends object>({ selection, rows, keyOf, isOwn, label }: TicksOf<Row> & { label: string }) {
  const own = rows.filter(isOwn);
  const count = useOfSelection(selection, (picked) => own.filter((row) => picked.has(keyOf(row))).length);
  const isAll = own.length > 0 && count === own.length;
  return (
    <Checkbox
      aria-label={label}
      disabled={own.length === 0}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => (isAll ? selection.drop(own.map(keyOf)) : selection.add(own.map((row) => [keyOf(row), row])))}
    />
  );
}
