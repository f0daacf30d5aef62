import type { ColumnType } from 'antd/es/table';
import type { TextKey } from '@/language/text-keys.js';
import type { Texts } from '@/language/use-texts.js';
import type { Open } from '../dialog/openings.js';
import { labelOf, offeredTo, type RowAction, RowActions } from './row-actions.js';
import { textWidth } from './text-width.js';

/** Space around the text of a button, between buttons, and of the cell, px. */
const aroundText = 16;
const aroundButtons = 10;
/** Space beside the title, px. */
const aroundTitle = 21;
/** Button of the menu with the actions that have no button, px. */
const menuButton = 32;
/** Least width of a frame, px, in which columns are pinned to its sides: in a narrower one they would lie over the data. */
export const pinnedFrom = 600;
/** Room of a frame that belongs to the data, px: the column lies over it when the list is wider than the window. */
const roomForData = 540;

/** Texts of the buttons that a row may have; rows with the same ones count once. */
function labelsOf<Row, Key extends string>(
  actions: readonly RowAction<Row, Key>[],
  rows: readonly Row[],
  texts: Texts<Key>,
): string[][] {
  const lines = rows.map((row) => offeredTo(actions, row).map((action) => labelOf(action, row, texts)));
  return [...new Map(lines.map((line) => [line.join('\n'), line])).values()];
}

/** Width of the widest row of buttons, px, when each row has this many at most. */
const widthOf = (lines: readonly string[][], buttons: number): number =>
  Math.max(
    0,
    ...lines.map((line) =>
      line
        .slice(0, buttons)
        .reduce(
          (sum, text) => sum + textWidth(text) + aroundText,
          aroundButtons + (line.length > buttons ? menuButton : 0),
        ),
    ),
  );

/** Most buttons of a row. Where a row has more actions, its menu takes the place of one. */
const mostButtons = 3;

/** How many buttons of a row there is room for, one at least. */
function buttonsFor(lines: readonly string[][], room: number): number {
  const most = Math.max(1, ...lines.map((line) => line.length));
  let buttons = most > mostButtons ? mostButtons - 1 : most;
  while (buttons > 1 && widthOf(lines, buttons) > room) buttons--;
  return buttons;
}

interface ActionsColumnOptions<Row, Key extends string> {
  /** Texts of the screen, which know those of the kit too. */
  texts: Texts<Key>;
  actions: readonly RowAction<Row, Key>[];
  /** The rows that are shown: their buttons decide how wide the column is. */
  rows: readonly Row[];
  open: Open<Key>;
  /** Width of the table's frame, px; without it every action has a button. */
  frameWidth?: number;
}

/**
 * The column at the end of a list with what can be done with its rows. The first two or three are buttons, the
 * others are in a menu; more of them where the buttons would leave too little of the data in sight.
 */
export function actionsColumn<Row extends object, Key extends string>({
  texts,
  actions,
  rows,
  open,
  frameWidth = Infinity,
}: ActionsColumnOptions<Row, Key>): ColumnType<Row> {
  const title = texts('list.actions' satisfies TextKey as Key);
  const lines = labelsOf(actions, rows, texts);
  const buttons = buttonsFor(lines, frameWidth - roomForData);
  return {
    key: 'actions',
    title,
    width: Math.ceil(Math.max(textWidth(title, 'bold') + aroundTitle, widthOf(lines, buttons))),
    fixed: frameWidth < pinnedFrom ? undefined : 'right',
    render: (_, row) => <RowActions texts={texts} row={row} actions={actions} buttons={buttons} open={open} />,
  };
}
