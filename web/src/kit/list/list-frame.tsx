import type { ReactNode } from 'react';
import styles from './list.module.css';

interface ListFrameProps {
  filters?: ReactNode;
  /** Buttons above the rows. */
  toolbar?: ReactNode;
  /** Small buttons at the end of the line: they are about how the rows are shown. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The card of a list: filters with the buttons beside them where there is room, then the rows. */
export function ListFrame({ filters, toolbar, tools, children }: ListFrameProps) {
  return (
    <section className={styles.page}>
      {(filters || toolbar || tools) && (
        <div className={styles.head}>
          {filters}
          {(toolbar || tools) && (
            <div className={styles.toolbar}>
              {toolbar}
              {tools && <span className={styles.tools}>{tools}</span>}
            </div>
          )}
        </div>
      )}
      {children}
    </section>
  );
}
