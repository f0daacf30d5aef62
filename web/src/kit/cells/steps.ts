import type { KeyboardEvent } from 'react';

/** A cell by its row and column, both from 0. */
export interface Place {
  row: number;
  column: number;
}

/** Rows that a page of the keyboard moves by. */
const page = 10;

/** How far a key moves. */
const ways: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-page, 0],
  PageDown: [page, 0],
};

const within = (value: number, highest: number) => Math.max(0, Math.min(highest, value));

/**
 * Where a key leads in a grid.
 * @param end its last cell
 * @returns undefined for a key that leads nowhere
 */
export function stepOf(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { row, column }: Place,
  end: Place,
): Place | undefined {
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 };
  if (key === 'End') return { row: ctrlKey ? end.row : row, column: end.column };
  const way = ways[key];
  return way && { row: within(row + way[0], end.row), column: within(column + way[1], end.column) };
}
