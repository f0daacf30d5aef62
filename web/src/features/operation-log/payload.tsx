import styles from './operation-log.module.css';

/** JSON as a person reads it; a text that is none is shown as it is. */
function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}

/** Data of a request or event. */
export function Payload({ of }: { of: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <pre className={styles.payload} tabIndex={0}>
      {readable(of)}
    </pre>
  );
}
