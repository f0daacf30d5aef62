import type { ReactNode } from 'react';
import styles from './list.module.css';

/** The usual page of a list: filters on top, then the card with buttons, rows and pager. */
export function ListPage({ filters, children }: { filters?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {filters}
      <section className={styles.table}>{children}</section>
    </div>
  );
}
