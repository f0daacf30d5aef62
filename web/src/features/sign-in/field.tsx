import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

interface FieldProps {
  /** Id of the control inside; the error has it too, with `-error` behind it. */
  id: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}

/** A control with its label above and what is wrong with its value below. */
export function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </div>
    </div>
  );
}
