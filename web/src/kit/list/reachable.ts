import type { TableRef } from 'antd';

/** The browser moves the titles alone when the keyboard reaches one out of sight, and not for what lies over it. */
function bringTitle({ currentTarget, target }: FocusEvent): void {
  const head = currentTarget as HTMLElement;
  const rows = head.parentElement?.querySelector('.ant-table-body');
  if (!rows) return;
  requestAnimationFrame(() => {
    const end = (target as HTMLElement).getBoundingClientRect().right;
    const pinned = head.querySelector('.ant-table-cell-fix-end')?.getBoundingClientRect().left ?? Infinity;
    rows.scrollLeft = head.scrollLeft + Math.max(0, end - pinned);
    head.scrollLeft = rows.scrollLeft;
  });
}

/**
 * Lets the keyboard reach the parts of a table that scroll, also where nothing in them can have the focus, and shows the
 * title that it reaches.
 */
export function makeReachable(table: TableRef | null): void {
  const parts = table?.nativeElement.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content') ?? [];
  for (const part of parts) part.tabIndex = 0;
  table?.nativeElement.querySelector<HTMLElement>('.ant-table-header')?.addEventListener('focusin', bringTitle);
}
