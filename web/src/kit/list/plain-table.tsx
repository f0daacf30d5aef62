import { Table, type TableProps } from 'antd';
import { onPaper, usePrinting } from '../print/printing.js';
import { Empty } from '../states/states.js';
import { totalWidth } from './columns.js';
import { makeReachable } from './reachable.js';

/**
 * Rows that stand all at once in a dialog or a panel: without pages, moved sideways by the keyboard too, with a word where
 * there are none.
 */
export function PlainTable<Row extends object>(props: TableProps<Row>) {
  const isPrinting = usePrinting();
  return (
    <Table<Row>
      ref={makeReachable}
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: totalWidth(props.columns ?? []) }}
      locale={{ emptyText: <Empty /> }}
      {...props}
      {...(isPrinting && onPaper)}
    />
  );
}
