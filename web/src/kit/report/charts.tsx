import type { ReactNode } from 'react';
import styles from './report.module.css';

/** Charts beside each other where there is room. */
export const Charts = ({ children }: { children: ReactNode }) => <div className={styles.charts}>{children}</div>;
