import { Table, type TableRef } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { SorterResult } from 'antd/es/table/interface';
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { ApiFailure } from '@/api/failure.js';
import type { NameIn } from '@/language/text-keys.js';
import { type Texts, titlesIn, useTexts } from '@/language/use-texts.js';
import { type Open, useOpenings } from '../dialog/openings.js';
import { onPaper, usePrinting } from '../print/printing.js';
import { Loading } from '../states/loading.js';
import { Cancelled, Empty, Failure } from '../states/states.js';
import { actionsColumn, pinnedFrom } from './actions-column.js';
import { type Column, offeredColumns, tableColumns, totalWidth } from './columns.js';
import { useHiddenColumns } from './hidden-columns.js';
import styles from './list.module.css';
import { pageSizes } from './list-address.js';
import { ListNotice } from './list-notice.js';
import { Pager } from './pager.js';
import { makeReachable } from './reachable.js';
import type { RowAction } from './row-actions.js';
import { useSelectRow } from './select-row.js';
import { SelectionCount, ticksOf } from './selection-parts.js';
import { useFrameSize } from './use-frame-size.js';
import type { List } from './use-list.js';
import { onlyInSight, virtualFrom } from './virtual-parts.js';

/** Widths of the columns that are not data, px. */
const selectionWidth = 40;
const expanderWidth = 40;
const everyRow = () => true;
/** Width of the columns, px, above which a list is printed on a page that lies. */
const standingWidth = 760;

export interface DataTableProps<Row extends object, Key extends string> {
  /** Texts of the screen: titles are `field.<name>`. */
  texts: Texts<Key>;
  list: List<Row, NameIn<Key>>;
  columns: readonly Column<Row, NameIn<Key>>[];
  rowKey: keyof Row & string;
  actions?: readonly RowAction<Row, Key>[];
  isSelectable?: boolean;
  /** False for rows that are shown but belong elsewhere: they cannot be selected. */
  isOwn?: (row: Row) => boolean;
  /** What a row shows when it is opened. */
  expand?: (row: Row) => ReactNode;
  /** Page sizes to choose from, where they are not those of every list. */
  sizes?: readonly number[];
  /** How many rows beyond the page the server counts, where it does not count all. */
  countedAhead?: number;
  /** What to do about an empty list. */
  emptyAction?: ReactNode;
}

/** The rows of a list with its pager, and what their actions open. Old rows stay in sight while newer ones are on their way. */
export function DataTable<Row extends object, Key extends string>(props: DataTableProps<Row, Key>) {
  const {
    rowKey,
    list: { rows },
  } = props;
  const [dialogs, open] = useOpenings(props.texts, (opened) => {
    const key = (opened as Row | undefined)?.[rowKey];
    return (key !== undefined && rows.find((row) => row[rowKey] === key)) || opened;
  });
  return (
    <>
      <Rows {...props} open={open} />
      {dialogs}
    </>
  );
}

interface RowsProps<Row extends object, Key extends string> extends DataTableProps<Row, Key> {
  open: Open<Key>;
}

function Rows<Row extends object, Key extends string>(props: RowsProps<Row, Key>) {
  const { list, rowKey } = props;
  const { state, shown } = list;
  const common = useTexts('kit');
  const table = useRef<TableRef>(null);
  const [frame, size] = useFrameSize(list.rows);
  const isPrinting = usePrinting();
  // Paper has nothing to press.
  const columns = useColumns(isPrinting ? { ...props, actions: undefined } : props, size.width);
  const isSelectable = props.isSelectable && !isPrinting;
  const expand = isPrinting ? undefined : props.expand;
  const isPinned = (size.width ?? 0) >= pinnedFrom;
  const width = totalWidth(columns) + (props.isSelectable ? selectionWidth : 0) + (props.expand ? expanderWidth : 0);

  const shownQuestions = useRef(list.questions);
  useEffect(() => {
    if (list.questions !== shownQuestions.current) table.current?.scrollTo({ top: 0 });
    shownQuestions.current = list.questions;
  }, [list.questions]);
  const selectRow = useSelectRow();
  const isEmpty = !list.isLoading && list.rows.length === 0;
  const isCounted = list.total < shown.page * shown.pageSize + (props.countedAhead ?? Number.POSITIVE_INFINITY);
  const isFiltered = Object.values(state.params).some((value) => value !== undefined);

  const isForbidden = list.error instanceof ApiFailure && list.error.isForbidden;
  if (list.error !== undefined && (list.rows.length === 0 || isForbidden))
    return <Failure error={list.error} onRetry={() => void list.reload()} />;
  if (list.isCancelled) return <Cancelled onRetry={() => void list.reload()} />;
  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        aria-busy={list.isRefreshing}
        data-behind={list.isBehind}
        data-lying={isPrinting && width > standingWidth}
      >
        <ListNotice isSlow={list.isSlow} error={list.error} cancel={list.cancel} reload={list.reload} />
        {list.isRefreshing && <div className={styles.refreshing} />}
        {list.isLoading ? (
          <Loading />
        ) : (
          <Table<Row>
            ref={(drawn) => {
              table.current = drawn;
              makeReachable(drawn);
            }}
            {...onlyInSight(shown.pageSize >= virtualFrom && !isEmpty && !isPrinting)}
            rowKey={rowKey}
            columns={columns}
            dataSource={list.rows}
            pagination={false}
            // It would lie over the buttons above; the arrows and what the title tells to who cannot see them say it.
            showSorterTooltip={false}
            onChange={(_pages, _filters, sorter) => sortBy(list, sorter)}
            // One table, whose head is on each page.
            {...(isPrinting ? onPaper : { scroll: { x: width, y: size.bodyHeight } })}
            rowSelection={
              isSelectable
                ? {
                    columnWidth: selectionWidth,
                    fixed: isPinned,
                    ...ticksOf<Row>(
                      {
                        selection: list.selection,
                        rows: list.rows,
                        keyOf: (row) => String(row[rowKey]),
                        isOwn: props.isOwn ?? everyRow,
                      },
                      { row: selectRow, all: common('list.selectAll') },
                    ),
                  }
                : undefined
            }
            expandable={
              expand && {
                // Texts that the unfolded part waits for must not take the list, and the focus in it, off the screen.
                expandedRowRender: (row) => <Suspense fallback={<Loading />}>{expand(row)}</Suspense>,
                columnTitle: <span className="visually-hidden">{common('list.expand')}</span>,
                columnWidth: expanderWidth,
                fixed: isPinned,
              }
            }
            locale={{ emptyText: <Empty isFiltered={isFiltered} action={props.emptyAction} /> }}
          />
        )}
      </div>
      {/* Buttons of the pager move when the number of pages comes: a press would hit another one. */}
      <div className={list.isLoading ? styles.footToCome : styles.foot}>
        {props.isSelectable && <SelectionCount of={list.selection} />}
        <Pager
          shown={shown}
          total={list.total}
          isCounted={isCounted}
          sizes={props.sizes ?? pageSizes}
          goTo={list.goTo}
        />
      </div>
    </>
  );
}

const orders = { asc: 'ascend', desc: 'descend' } as const;

/** Asks for the rows in the order that a press on a title means. */
function sortBy<Row>(list: Pick<List<Row>, 'sort'>, sorter: SorterResult<Row> | SorterResult<Row>[]): void {
  const { columnKey, order } = [sorter].flat()[0] ?? {};
  list.sort(order ? String(columnKey) : undefined, order ? (order === 'ascend' ? 'asc' : 'desc') : undefined);
}

function useColumns<Row extends object, Key extends string>(
  { texts, columns, actions, list, open }: RowsProps<Row, Key>,
  frameWidth: number | undefined,
) {
  const { rows, state, sortable } = list;
  const { orderField, order } = state;
  const [hidden] = useHiddenColumns(list.name);
  return useMemo((): ColumnsType<Row> => {
    const shown = offeredColumns(columns)
      .filter(({ name }) => !hidden.includes(name))
      .map((column) => ({ isSortable: sortable.has(column.name), ...column }));
    const data = tableColumns(shown, titlesIn(texts)).map((column) =>
      column.sorter ? { ...column, sortOrder: column.key === orderField && order ? orders[order] : null } : column,
    );
    return actions ? [...data, actionsColumn({ texts, actions, rows, open, frameWidth })] : data;
  }, [columns, hidden, sortable, texts, actions, rows, open, orderField, order, frameWidth]);
}
