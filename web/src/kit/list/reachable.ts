import type { TableRef } from 'antd';

/** Lets the keyboard reach the parts of a table that scroll, also where nothing in them can have the focus. */
export function makeReachable(table: TableRef | null): void {
  const parts = table?.nativeElement.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content') ?? [];
  for (const part of parts) part.tabIndex = 0;
}
