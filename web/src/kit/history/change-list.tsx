import { useTexts } from '@/language/use-texts.js';
import styles from './history.module.css';

/** A value that became another one, in words. */
export interface ShownChange {
  label: string;
  from?: string | null;
  to?: string | null;
  /** A list: `from` is what it has lost, `to` what it has gained. */
  isList?: boolean;
}

interface ChangeListProps {
  changes: readonly ShownChange[];
  /** Something was changed; else the values belong to what is told: to a thing that came or went, or to an event. */
  isChange: boolean;
}

/** What became what, a line for each value. */
export function ChangeList({ changes, isChange }: ChangeListProps) {
  const textOf = useChangeText(isChange);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change, index) => (
        // Several changes may be of the same field: of several parents each.
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an event never move
        <li key={`${change.label} ${index}`}>
          <span className={styles.label}>{change.label}</span>
          {textOf(change)}
        </li>
      ))}
    </ul>
  );
}

/** Writes what became what. */
export function useChangeText(isChange: boolean) {
  const texts = useTexts('kit');
  const nothing = texts('value.none');
  return ({ from, to, isList }: ShownChange): string => {
    if (isList) return [from && `− ${from}`, to && `+ ${to}`].filter(Boolean).join('  ');
    return isChange ? `${from ?? nothing} → ${to ?? nothing}` : (to ?? from ?? nothing);
  };
}
