import type { GridStore, Place } from './grid-store.js';

/** What a key does in a cell: it goes to another place, or to the whole grid. */
type Move = (place: Place, store: GridStore) => Place;

const by =
  (rows: number, columns: number): Move =>
  ({ row, column }) => ({ row: row + rows, column: column + columns });

/** Rows that a page key goes. */
const page = 10;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: by(-1, 0),
  ArrowDown: by(1, 0),
  ArrowLeft: by(0, -1),
  ArrowRight: by(0, 1),
  PageUp: by(-page, 0),
  PageDown: by(page, 0),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { shape }) => ({ row, column: shape.columns.length - 1 }),
};

const wholeMoves: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_place, { shape }) => ({ row: shape.rows.length - 1, column: shape.columns.length - 1 }),
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowDown: ({ column }, { shape }) => ({ row: shape.rows.length - 1, column }),
  ArrowLeft: ({ row }) => ({ row, column: 0 }),
  ArrowRight: ({ row }, { shape }) => ({ row, column: shape.columns.length - 1 }),
};

/** The next cell of the row, then the first of the next row; undefined beyond the last. */
function inReadingOrder({ row, column }: Place, { shape }: GridStore, step: 1 | -1): Place | undefined {
  const at = row * shape.columns.length + column + step;
  if (at < 0 || at >= shape.rows.length * shape.columns.length) return undefined;
  return { row: Math.floor(at / shape.columns.length), column: at % shape.columns.length };
}

/** A key as the browser tells it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

interface KeyState {
  /** Arrows move in the text of the cell. */
  isEditing: boolean;
  isReadOnly: boolean;
}

const shortcuts: Readonly<Record<string, (store: GridStore, isShifted: boolean) => void>> = {
  z: (store, isShifted) => (isShifted ? store.redo() : store.undo()),
  y: (store) => store.redo(),
  d: (store) => store.fillDown(),
  r: (store) => store.fillRight(),
};

function withControl(event: PressedKey, store: GridStore, { isReadOnly, isEditing }: KeyState): boolean {
  const key = event.key.toLowerCase();
  if (key === 'a' && !isEditing) {
    store.selectAll();
    return true;
  }
  const shortcut = shortcuts[key];
  if (shortcut && !isReadOnly) {
    shortcut(store, event.shiftKey);
    return true;
  }
  const move = isEditing ? undefined : wholeMoves[event.key];
  if (!move) return false;
  store.select(move(store.active, store), event.shiftKey);
  return true;
}

/**
 * Does what a key means in a grid, as spreadsheets do it.
 * @returns false where the key is for the text of the cell, or leaves the grid
 */
export function pressKey(event: PressedKey, store: GridStore, state: KeyState): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return withControl(event, store, state);
  if (event.key === 'Tab') {
    const next = inReadingOrder(store.active, store, event.shiftKey ? -1 : 1);
    if (next) store.select(next);
    return next !== undefined;
  }
  if (event.key === 'Enter') {
    store.select(by(event.shiftKey ? -1 : 1, 0)(store.active, store));
    return true;
  }
  if (event.key === 'Delete' && !state.isEditing && !state.isReadOnly) {
    store.clear();
    return true;
  }
  const isInText = state.isEditing && !['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key);
  const move = isInText ? undefined : moves[event.key];
  if (!move) return false;
  store.select(move(store.active, store), event.shiftKey);
  return true;
}
