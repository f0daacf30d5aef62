import type { ReactNode } from 'react';
import styles from './list.module.css';

interface ListPageProps {
  filters?: ReactNode;
  /** Buttons above the rows. */
  toolbar?: ReactNode;
  children: ReactNode;
}

/** The usual page of a list: filters on top, then the card with buttons, rows and pager. */
export function ListPage({ filters, toolbar, children }: ListPageProps) {
  return (
    <div className={styles.page}>
      {filters}
      <section className={styles.table}>
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
        {children}
      </section>
    </div>
  );
}
