import type { ColumnType } from 'antd/es/table';
import type { Texts } from '../../language/use-texts.js';
import { labelOf, offeredTo, type RowAction, RowActions } from './row-actions.js';
import { textWidth } from './text-width.js';

/** Space around the text of a button, between buttons, and of the cell, px. */
const aroundText = 16;
const aroundButtons = 22;
/** Narrowest column, px: its title has to fit. */
const least = 90;

/** Width that the buttons of the rows need in the user's language, px. */
function actionsWidthOf<Row>(actions: readonly RowAction<Row>[], rows: readonly Row[], texts: Texts): number {
  const lines = new Set(
    rows.map((row) =>
      offeredTo(actions, row)
        .map((action) => labelOf(action, row, texts))
        .join('\n'),
    ),
  );
  const widths = [...lines].map((line) =>
    line.split('\n').reduce((sum, text) => sum + textWidth(text) + aroundText, aroundButtons),
  );
  return Math.ceil(Math.max(least, ...widths));
}

interface ActionsColumnOptions<Row> {
  /** Texts of the screen. */
  texts: Texts;
  actions: readonly RowAction<Row>[];
  /** The rows that are shown: their buttons decide how wide the column is. */
  rows: readonly Row[];
  onDone: () => unknown;
}

/** The column at the end of a list with what can be done with its rows. */
export function actionsColumn<Row extends object>({
  texts,
  actions,
  rows,
  onDone,
}: ActionsColumnOptions<Row>): ColumnType<Row> {
  return {
    key: 'actions',
    title: texts('list.actions'),
    width: actionsWidthOf(actions, rows, texts),
    fixed: 'right',
    render: (_, row) => <RowActions texts={texts} row={row} actions={actions} onDone={onDone} />,
  };
}
