import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './grid.module.css';
import { GridCell, inputAt, placeOf } from './grid-cell.js';
import { pressKey } from './grid-keys.js';
import type { GridStore } from './grid-store.js';

/** A row of a grid: what stands before its cells, of which the last names it. */
export interface GridRow {
  id: string;
  leading: readonly string[];
}

/** A column behind the cells, which is made of them and cannot be typed in. */
export interface ComputedColumn {
  title: string;
  of: (values: readonly string[]) => string;
}

interface GridProps {
  store: GridStore;
  /** Says what the grid is to those who do not see it. */
  label: string;
  /** Titles of what stands before the cells. */
  leading: readonly string[];
  /** Of the store's rows, in their order. */
  rows: readonly GridRow[];
  /** Titles of the store's columns, in their order. */
  titles: readonly string[];
  computed?: readonly ComputedColumn[];
  isReadOnly?: boolean;
}

/** Height of a row, px: as in `grid.module.css`. */
const rowHeight = 33;
/** Rows that are drawn above and below those in sight. */
const margin = 8;
/** Rows that are drawn before the height of the grid is known. */
const firstRows = 40;

interface RowProps extends Pick<GridProps, 'store' | 'titles'> {
  row: GridRow;
  index: number;
  computed: readonly ComputedColumn[];
  isReadOnly: boolean;
}

function Computed({ store, row, computed }: Pick<RowProps, 'store' | 'row' | 'computed'>) {
  const read = useCallback(() => {
    const values = store.rowValues(row.id);
    return JSON.stringify(computed.map(({ of }) => of(values)));
  }, [store, row, computed]);
  const follow = useCallback((told: () => void) => store.follow(told, row.id), [store, row]);
  const texts = JSON.parse(useSyncExternalStore(follow, read)) as string[];
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a computed column is its place
    <td key={index} className={styles.computed}>
      {text}
    </td>
  ));
}

const Row = memo(({ store, row, index, titles, computed, isReadOnly }: RowProps) => (
  <tr aria-rowindex={index + 2}>
    {row.leading.map((text, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what stands before the cells is its place
      <th key={place} scope="row" title={text}>
        {text}
      </th>
    ))}
    {titles.map((title, column) => (
      <GridCell
        key={store.shape.columns[column]}
        store={store}
        row={index}
        column={column}
        label={`${row.leading.at(-1) ?? ''} ${title}`}
        isReadOnly={isReadOnly}
      />
    ))}
    <Computed store={store} row={row} computed={computed} />
  </tr>
));

const nothingComputed: readonly ComputedColumn[] = [];

/**
 * A grid that is typed in as in a spreadsheet: arrows, Tab and Enter go from cell to cell, a block from a spreadsheet is
 * pasted, Ctrl+D and Ctrl+R fill down and to the right, Ctrl+Z and Ctrl+Y go back and forth. Esc, then Tab leaves it. Rows out of sight are not drawn.
 */
export function Grid({
  store,
  label,
  leading,
  rows,
  titles,
  computed = nothingComputed,
  isReadOnly = false,
}: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isEditing = useRef(false);
  const isLeaving = useRef(false);
  const [{ first, last }, setWindow] = useState({ first: 0, last: firstRows });

  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const top = Math.floor(element.scrollTop / rowHeight);
    const sight = Math.ceil(element.clientHeight / rowHeight);
    setWindow((window) => {
      const next = { first: Math.max(0, top - margin), last: top + sight + margin };
      return next.first === window.first && next.last === window.last ? window : next;
    });
  }, []);
  useEffect(look, [look]);

  const focus = () => {
    const element = frame.current;
    if (!element) return;
    const top = store.active.row * rowHeight;
    const sight = element.clientHeight - rowHeight * 2;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + sight) element.scrollTop = top - sight;
    if (!inputAt(element, store.active)) flushSync(look);
    const input = inputAt(element, store.active);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    input?.select();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!placeOf(event.target) || event.nativeEvent.isComposing) return;
    if (event.key === 'F2') isEditing.current = true;
    if (event.key === 'Escape') {
      // The dialog around closes with the second one.
      if (!isLeaving.current) event.stopPropagation();
      isEditing.current = false;
      isLeaving.current = true;
      return;
    }
    if (event.key === 'Tab' && isLeaving.current) return;
    isLeaving.current = false;
    if (!pressKey(event, store, { isEditing: isEditing.current, isReadOnly })) return;
    event.preventDefault();
    event.stopPropagation();
    isEditing.current = false;
    focus();
  };

  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    const { active } = store;
    if (!place || (place.row === active.row && place.column === active.column)) return;
    isEditing.current = false;
    store.select(place);
  };

  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    isLeaving.current = false;
    if (event.shiftKey) {
      event.preventDefault();
      store.select(place, true);
    } else if (event.target === document.activeElement) isEditing.current = true;
    if (store.isRange && !event.shiftKey) store.select(place);
  };

  const onMouseOver = (event: MouseEvent) => {
    const place = event.buttons === 1 ? placeOf(event.target) : undefined;
    if (place && !(place.row === store.active.row && place.column === store.active.column)) {
      event.preventDefault();
      store.select(place, true);
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    if (isReadOnly || isEditing.current || !placeOf(event.target)) return;
    event.preventDefault();
    store.paste(event.clipboardData.getData('text/plain'));
  };

  const onCopy = (event: ClipboardEvent) => {
    if (isEditing.current || !placeOf(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', store.copy());
    if (event.type === 'cut' && !isReadOnly) store.clear();
  };

  const end = Math.min(last, rows.length);
  const columns = leading.length + titles.length + computed.length;
  const space = (height: number) =>
    height > 0 && (
      <tr aria-hidden style={{ height }}>
        <td colSpan={columns} />
      </tr>
    );
  return (
    <div ref={frame} className={styles.frame} onScroll={look}>
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onDoubleClick={() => {
          isEditing.current = true;
        }}
        onPaste={onPaste}
        onCopy={onCopy}
        onCut={onCopy}
      >
        <thead>
          <tr aria-rowindex={1}>
            {[...leading, ...titles, ...computed.map(({ title }) => title)].map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a title is its place; subjects may share a name
              <th key={index} scope="col" title={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {space(first * rowHeight)}
          {rows.slice(first, end).map((row, index) => (
            <Row
              key={row.id}
              store={store}
              row={row}
              index={first + index}
              titles={titles}
              computed={computed}
              isReadOnly={isReadOnly}
            />
          ))}
          {space((rows.length - end) * rowHeight)}
        </tbody>
      </table>
    </div>
  );
}
