import type { ReactNode } from 'react';
import { PrintButton } from './print-button.js';
import { PrintedLogo } from './printed-logo.js';
import styles from './sheet.module.css';

interface SheetProps {
  /** What the sheet is of, as its head on paper says. */
  title: string;
  /** It is wide: its pages lie. */
  isLying?: true;
  children: ReactNode;
}

/** What a dialog shows to be kept on paper: it is printed alone, without the page behind the dialog. */
export function Sheet({ title, isLying, children }: SheetProps) {
  return (
    <section data-sheet data-lying={isLying} aria-label={title}>
      <div className={styles.tools}>
        <PrintButton />
      </div>
      <PrintedLogo />
      <h2 className={styles.head}>{title}</h2>
      {children}
    </section>
  );
}
