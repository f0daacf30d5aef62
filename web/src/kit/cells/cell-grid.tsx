import { memo, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { usePrinting } from '../print/printing.js';
import styles from './cells.module.css';
import { type Place, stepOf } from './steps.js';
import { useRowsInSight } from './use-rows-in-sight.js';

/** What a state says at a glance; each has its colour in the light and the dark. */
export type Tone = 'good' | 'notice' | 'bad' | 'info' | 'quiet';

/** A state that cells can be in. */
export interface CellState {
  /** One or two characters: colour alone says nothing to many. */
  letter: string;
  /** In the user's language, for the legend and for who cannot see it. */
  label: string;
  tone: Tone;
}

/** A cell. */
export interface Cell<S extends string | number = string | number> {
  /** Key of its state; missing where there is none. */
  state?: S;
  /** Stands before the letter: the day of a calendar. */
  text?: string;
  /** More of it, in the user's language: times, a reason. */
  detail?: string;
}

/** A column of cells. */
export interface CellColumn {
  key: string;
  title: string;
  /** Below the title: the day of the week. */
  detail?: string;
  /** A day without school: drawn in the ground's colour. */
  isOff?: boolean;
}

/** A row of cells. */
export interface CellRow<S extends string | number = string | number> {
  key: string;
  title: string;
  /** Beside the title: a code. */
  detail?: string;
  /** A cell for each column; undefined where there is nothing to tell. */
  cells: readonly (Cell<S> | undefined)[];
  /** What stands behind the cells, one for each of `totals`. */
  totals?: readonly ReactNode[];
}

/** What stands below all rows: a sum for each column, and for each of the totals. */
export interface CellFoot {
  title: string;
  cells: readonly ReactNode[];
  totals: readonly ReactNode[];
}

interface CellGridProps<S extends string | number> {
  /** Names the grid. */
  label: string;
  /** Title above the titles of the rows. */
  corner: string;
  columns: readonly CellColumn[];
  rows: readonly CellRow<S>[];
  /** States by their keys, in the order of the legend. */
  states: ReadonlyMap<S, CellState>;
  /** Titles of what stands behind the cells. */
  totals?: readonly string[];
  foot?: CellFoot;
  /** A cell is chosen, by a press or by Enter. */
  onChoose?: (row: CellRow<S>, column: CellColumn) => void;
  /** It is as wide as its cells need, and prints on a page that lies: a month of days. */
  isWide?: boolean;
}

/** Height of a row, px, as the style sheet has it: rows out of sight are not drawn, and are known by it. */
const rowHeight = 30;

/** Place of the cell in which something happened; undefined beside the cells. */
function placeOf({ target }: SyntheticEvent): Place | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-column]');
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/**
 * A grid of cells, each with a colour and a letter for its state: a month of a class, a week of a room. The arrows move
 * from cell to cell, Enter chooses; only the rows in sight are drawn, and all of them are printed.
 */
export function CellGrid<S extends string | number>(props: CellGridProps<S>) {
  const { label, corner, columns, rows, states, totals = [], foot, onChoose, isWide = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { first, last, before, after } = useRowsInSight(frame, rows.length, rowHeight);
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 });
  const isPrinting = usePrinting();
  const end = { row: rows.length - 1, column: columns.length - 1 };
  const here = { row: Math.min(current.row, end.row), column: Math.min(current.column, end.column) };
  const width = columns.length + 1 + totals.length;
  const legend = <Legend states={states} />;

  const choose = ({ row, column }: Place) => onChoose?.(rows[row]!, columns[column]!);
  // The cell that the keyboard moves to: keys may come before its row is drawn.
  const wanted = useRef<Place>(undefined);
  useEffect(() => {
    if (wanted.current && enter(frame.current, wanted.current)) wanted.current = undefined;
  });
  const move = (to: Place) => {
    wanted.current = to;
    setCurrent(to);
    reveal(frame.current, to);
  };
  return (
    <div className={styles.grid} data-wide={isWide} data-lying={isWide && isPrinting}>
      {/* Who turns the pages has it first. */}
      {isPrinting && legend}
      <div ref={frame} className={styles.frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that the arrows move in
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + (foot ? 2 : 1)}
          aria-colcount={width}
          onClick={(event) => {
            const at = placeOf(event);
            if (!at) return;
            setCurrent(at);
            choose(at);
          }}
          onFocus={(event) => {
            const at = placeOf(event);
            if (at) setCurrent(at);
          }}
          onKeyDown={(event) => {
            const at = wanted.current ?? placeOf(event);
            if (!at) return;
            if (event.key === 'Enter' || event.key === ' ') choose(at);
            const to = stepOf(event, at, end);
            if (to) move(to);
            if (to || event.key === ' ') event.preventDefault();
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={styles.corner}>
                {corner}
              </th>
              {columns.map(({ key, title, detail, isOff }) => (
                <th key={key} scope="col" className={styles.column} data-off={isOff}>
                  {title}
                  {detail && <small>{detail}</small>}
                </th>
              ))}
              {totals.map((title) => (
                <th key={title} scope="col" className={styles.total}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Spacer height={before} width={width} />
            {rows.slice(first, last).map((row, index) => (
              <Row<S>
                key={row.key}
                row={row}
                place={first + index}
                columns={columns}
                states={states}
                totals={totals.length}
                isChosen={onChoose !== undefined}
                current={first + index === here.row ? here.column : undefined}
              />
            ))}
            <Spacer height={after} width={width} />
          </tbody>
          {foot && <Foot {...foot} row={rows.length + 2} />}
        </table>
      </div>
      {!isPrinting && legend}
    </div>
  );
}

/** What the letters and colours mean. */
function Legend({ states }: { states: ReadonlyMap<string | number, CellState> }) {
  const texts = useTexts('kit');
  return (
    <ul className={styles.legend} aria-label={texts('cells.legend')}>
      {[...states.values()].map(({ letter, label: name, tone }) => (
        <li key={name}>
          <span className={styles.cell} data-tone={tone} aria-hidden>
            {letter}
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The sums below all rows. */
function Foot({ title, cells, totals, row }: CellFoot & { row: number }) {
  return (
    <tfoot>
      <tr aria-rowindex={row}>
        <th scope="row" title={title} className={styles.title}>
          {title}
        </th>
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sums stand in the order of the columns
          <td key={index}>{cell}</td>
        ))}
        {totals.map((total, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: totals stand in the order of their titles
          <td key={index} className={styles.total}>
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The room of rows that are not drawn. */
function Spacer({ height, width }: { height: number; width: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

interface RowProps<S extends string | number> extends Pick<CellGridProps<S>, 'columns' | 'states'> {
  row: CellRow<S>;
  /** Which of the rows it is. */
  place: number;
  /** How many totals it has. */
  totals: number;
  /** Cells can be chosen. */
  isChosen: boolean;
  /** Column of the cell that the keyboard is in; undefined in another row. */
  current: number | undefined;
}

function AnyRow<S extends string | number>({ row, place, columns, states, totals, isChosen, current }: RowProps<S>) {
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row" title={row.title} className={styles.title}>
        <bdi>{row.title}</bdi>
        {row.detail && <small>{row.detail}</small>}
      </th>
      {columns.map(({ key, title, isOff }, column) => {
        const cell = row.cells[column];
        const state = cell?.state === undefined ? undefined : states.get(cell.state);
        const said = [cell?.text ?? title, state?.label, cell?.detail].filter(Boolean).join(' · ');
        return (
          <td
            key={key}
            data-row={place}
            data-column={column}
            data-off={isOff}
            data-choice={isChosen}
            tabIndex={current === column ? 0 : -1}
            aria-label={said}
            title={said}
          >
            {cell?.text && <span className={styles.text}>{cell.text}</span>}
            {state && (
              <span className={styles.cell} data-tone={state.tone}>
                {state.letter}
              </span>
            )}
          </td>
        );
      })}
      {Array.from({ length: totals }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: totals stand in the order of their titles
        <td key={index} className={styles.total}>
          {row.totals?.[index]}
        </td>
      ))}
    </tr>
  );
}

/** It stays as it is drawn while the keyboard is in other rows. */
const Row = memo(AnyRow) as typeof AnyRow;

/** Brings a cell into sight. */
function reveal(frame: HTMLElement | null, { row }: Place): void {
  if (!frame) return;
  const head = frame.querySelector('thead')?.offsetHeight ?? 0;
  const top = row * rowHeight;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + rowHeight > frame.scrollTop + frame.clientHeight - head)
    frame.scrollTop = top + rowHeight - frame.clientHeight + head;
}

/** Gives a cell the keyboard. @returns false where it is not drawn yet */
function enter(frame: HTMLElement | null, { row, column }: Place): boolean {
  const cell = frame?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  cell?.focus();
  return Boolean(cell);
}
