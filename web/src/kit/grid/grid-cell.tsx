import { memo, useCallback, useSyncExternalStore } from 'react';
import styles from './grid.module.css';
import type { GridStore, Place } from './grid-store.js';

interface GridCellProps extends Place {
  store: GridStore;
  /** What the cell is called: its row and its column. */
  label: string;
  isReadOnly: boolean;
}

/** What a cell shows, as one text: it is drawn anew when that changes. */
const shown = (store: GridStore, { row, column }: Place) => {
  const [rowId, columnId] = [store.shape.rows[row]!, store.shape.columns[column]!];
  const { active } = store;
  return JSON.stringify([
    store.value(rowId, columnId),
    active.row === row && active.column === column,
    store.isRange && store.isSelected({ row, column }),
    store.error(rowId, columnId),
    store.note(rowId, columnId),
  ]);
};

type Shown = [value: string, isActive: boolean, isSelected: boolean, error: string | null, note: string | null];

function Cell({ store, row, column, label, isReadOnly }: GridCellProps) {
  const follow = useCallback(
    (told: () => void) => store.follow(told, store.shape.rows[row]!, store.shape.columns[column]!),
    [store, row, column],
  );
  const read = useCallback(() => shown(store, { row, column }), [store, row, column]);
  const [value, isActive, isSelected, error, note] = JSON.parse(useSyncExternalStore(follow, read)) as Shown;
  const classes = [
    styles.cell,
    isSelected && styles.selected,
    error !== null && styles.wrong,
    note !== null && styles.noted,
  ];
  const problem = error ?? note;
  return (
    <td className={classes.filter(Boolean).join(' ')}>
      <input
        data-row={row}
        data-column={column}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        tabIndex={isActive ? 0 : -1}
        readOnly={isReadOnly}
        value={value}
        onChange={(event) => store.type({ row, column }, event.target.value)}
      />
      {isActive && problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </td>
  );
}

/** One cell of a grid: an input that shows the text of the store. */
export const GridCell = memo(Cell);

/** The input of a place, where it is drawn. */
export const inputAt = (grid: HTMLElement, { row, column }: Place): HTMLInputElement | null =>
  grid.querySelector(`input[data-row="${row}"][data-column="${column}"]`);

/** The place of what the browser names. */
export function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { row, column } = (target.closest('td')?.querySelector('input[data-row]') as HTMLElement | null)?.dataset ?? {};
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}
