import type { controlSummary } from '@contracts/devices/control.js';
import { onlineState } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Tiles } from '@/kit/layout/tiles.js';
import { useLabels, useTexts } from '@/language/use-texts.js';

interface SummaryProps {
  /** Missing while they are not known. */
  counts: OutputOf<typeof controlSummary> | undefined;
  /** The state that the cards are limited to. */
  state: number | undefined;
  onChange: (state: number | undefined) => void;
}

/** Codes of devices that are online, and of those of which it is not known (enumeration OnlineState). */
const online = 1;
const unknown = 3;

/** How many devices there are, are online and are offline; each number limits the cards to those. */
export function Summary({ counts, state, onChange }: SummaryProps) {
  const texts = useTexts('control');
  const label = useLabels();
  const countOf = (code: number) => counts && (counts.find((one) => one.state === code)?.number ?? 0);
  const isShown = (code: number) => code !== unknown || code === state || (countOf(code) ?? 0) > 0;
  const all = counts?.reduce((sum, { number }) => sum + number, 0);
  const states = onlineState.codes.filter(isShown).map((code) => ({
    value: code,
    title: label(onlineState, code),
    figure: countOf(code),
    isGood: code === online,
  }));
  return (
    <Tiles<number | undefined>
      tiles={[{ value: undefined, title: texts('filter.all'), figure: all }, ...states]}
      chosen={state}
      onChoose={onChange}
    />
  );
}
