import type { controlSummary } from '@contracts/devices/control.js';
import { onlineState } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './control.module.css';

interface SummaryProps {
  counts: OutputOf<typeof controlSummary>;
  /** The state that the cards are limited to. */
  state: number | undefined;
  onChange: (state: number | undefined) => void;
}

/** Code of devices of which it is not known (enumeration OnlineState). */
const unknown = 3;

/** How many devices there are, are online and are offline; each number limits the cards to those. */
export function Summary({ counts, state, onChange }: SummaryProps) {
  const texts = useTexts('control');
  const label = useLabels();
  const countOf = (code: number) => counts.find((one) => one.state === code)?.number ?? 0;
  const isShown = (code: number) => code !== unknown || code === state || countOf(code) > 0;
  const tiles = [
    { code: undefined, label: texts('filter.all'), number: counts.reduce((sum, { number }) => sum + number, 0) },
    ...onlineState.codes
      .filter(isShown)
      .map((code) => ({ code, label: label(onlineState, code), number: countOf(code) })),
  ];
  return (
    <div className={styles.tiles}>
      {tiles.map(({ code, label: name, number }) => (
        <button
          key={name}
          type="button"
          className={styles.tile}
          data-state={code ?? 'all'}
          aria-pressed={state === code}
          onClick={() => onChange(code)}
        >
          <span>{name}</span>
          <strong>{number}</strong>
        </button>
      ))}
    </div>
  );
}
