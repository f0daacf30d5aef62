import { Table } from 'antd';
import { type ReactNode, useState } from 'react';
import type { NameIn } from '@/language/text-keys.js';
import { type Texts, titlesIn } from '@/language/use-texts.js';
import { type Open, useOpenings } from '../dialog/openings.js';
import { onPaper, usePrinting } from '../print/printing.js';
import { Loading } from '../states/loading.js';
import { Empty, Failure } from '../states/states.js';
import { actionsColumn } from './actions-column.js';
import { type Column, tableColumns, totalWidth } from './columns.js';
import styles from './list.module.css';
import { makeReachable } from './reachable.js';
import type { RowAction } from './row-actions.js';
import { useFrameSize } from './use-frame-size.js';
import { onlyInSight } from './virtual-parts.js';

/** A row with rows below it. */
export type TreeRow<Row> = Row & { id: string; children?: TreeRow<Row>[] };

interface TreeTableProps<Row extends object, Key extends string> {
  /** Texts of the screen: titles are `field.<name>`. */
  texts: Texts<Key>;
  rows: readonly TreeRow<Row>[] | undefined;
  error: unknown;
  columns: readonly Column<TreeRow<Row>, NameIn<Key>>[];
  actions: readonly RowAction<TreeRow<Row>, Key>[];
  reload: () => Promise<unknown>;
  emptyAction?: ReactNode;
}

/** Rows without children must not look as if they could be unfolded. */
function withoutEmpty<Row>(rows: readonly TreeRow<Row>[]): TreeRow<Row>[] {
  return rows.map((row) => ({ ...row, children: row.children?.length ? withoutEmpty(row.children) : undefined }));
}

const flatten = <Row,>(rows: readonly TreeRow<Row>[]): TreeRow<Row>[] =>
  rows.flatMap((row) => [row, ...flatten(row.children ?? [])]);

/** A whole tree as a table, unfolded, and what the actions of its rows open; rows that come later are unfolded too. */
export function TreeTable<Row extends object, Key extends string>(props: TreeTableProps<Row, Key>) {
  const [dialogs, open] = useOpenings(props.texts);
  return (
    <>
      <Rows {...props} open={open} />
      {dialogs}
    </>
  );
}

function Rows<Row extends object, Key extends string>(props: TreeTableProps<Row, Key> & { open: Open<Key> }) {
  const { texts, rows, error, columns, actions, reload, open } = props;
  const [frame, size] = useFrameSize(rows);
  const isPrinting = usePrinting();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  if (error && !rows) return <Failure error={error} onRetry={() => void reload()} />;
  const every = flatten(rows ?? []);
  const fold = (isOpen: boolean, { id }: TreeRow<Row>) => {
    const next = new Set(folded);
    if (isOpen) next.delete(id);
    else next.add(id);
    setFolded(next);
  };
  const all = [
    ...tableColumns(columns, titlesIn(texts)),
    ...(isPrinting ? [] : [actionsColumn({ texts, actions, rows: every, open, frameWidth: size.width })]),
  ];
  return (
    <div ref={frame} className={styles.frame}>
      {rows ? (
        <Table<TreeRow<Row>>
          ref={makeReachable}
          {...onlyInSight(rows.length > 0 && !isPrinting)}
          rowKey="id"
          columns={all}
          dataSource={withoutEmpty(rows)}
          pagination={false}
          {...(isPrinting ? onPaper : { scroll: { x: totalWidth(all), y: size.bodyHeight } })}
          expandable={{
            expandedRowKeys: every.map(({ id }) => id).filter((id) => !folded.has(id)),
            onExpand: fold,
          }}
          locale={{ emptyText: <Empty action={props.emptyAction} /> }}
        />
      ) : (
        <Loading />
      )}
    </div>
  );
}
