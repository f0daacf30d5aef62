import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { Texts } from '../../language/use-texts.js';
import { Loading } from '../states/loading.js';
import { Empty, Failure } from '../states/states.js';
import { type Column, tableColumns, widthOf } from './columns.js';
import styles from './list.module.css';
import { type RowAction, RowActions } from './row-actions.js';
import { useBodyHeight } from './use-body-height.js';

/** A row with rows below it. */
export type TreeRow<Row> = Row & { id: string; children?: TreeRow<Row>[] };

interface TreeTableProps<Row extends object> {
  /** Texts of the screen: titles are `field.<name>`. */
  texts: Texts;
  rows: readonly TreeRow<Row>[] | undefined;
  error: unknown;
  columns: readonly Column<TreeRow<Row>>[];
  actions: readonly RowAction<TreeRow<Row>>[];
  actionsWidth: number;
  reload: () => Promise<unknown>;
  emptyAction?: ReactNode;
}

/** Rows without children must not look as if they could be unfolded. */
function withoutEmpty<Row>(rows: readonly TreeRow<Row>[]): TreeRow<Row>[] {
  return rows.map((row) => ({ ...row, children: row.children?.length ? withoutEmpty(row.children) : undefined }));
}

/** A whole tree as a table, unfolded. */
export function TreeTable<Row extends object>(props: TreeTableProps<Row>) {
  const { texts, rows, error, columns, actions, actionsWidth, reload } = props;
  const [frame, height] = useBodyHeight(rows);
  if (error && !rows) return <Failure error={error} onRetry={() => void reload()} />;
  const buttons = {
    key: 'actions',
    title: texts('list.actions'),
    width: actionsWidth,
    fixed: 'right' as const,
    render: (_: unknown, row: TreeRow<Row>) => <RowActions texts={texts} row={row} actions={actions} onDone={reload} />,
  };
  return (
    <div ref={frame} className={styles.frame}>
      {rows ? (
        <Table<TreeRow<Row>>
          rowKey="id"
          virtual={rows.length > 0}
          columns={[...tableColumns(columns, (name) => texts(`field.${name}`)), buttons]}
          dataSource={withoutEmpty(rows)}
          pagination={false}
          scroll={{ x: widthOf(columns) + actionsWidth, y: height }}
          expandable={{ defaultExpandAllRows: true }}
          locale={{ emptyText: <Empty action={props.emptyAction} /> }}
        />
      ) : (
        <Loading />
      )}
    </div>
  );
}
