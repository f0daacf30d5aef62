import { dayState } from '@contracts/attendance/month.js';
import { schoolToday } from '@/api/school-day.js';
import type { CellState, Tone } from '@/kit/cells/cell-grid.js';
import { useLabels, useTexts } from '@/language/use-texts.js';

type Code = (typeof dayState)['codes'][number];

/** How each state looks, in the order of the legend. */
const tones: Readonly<Record<Code, Tone>> = { 1: 'good', 2: 'notice', 3: 'notice', 4: 'bad', 5: 'quiet', 6: 'info' };

/** How days are drawn, by their states. */
export function useDayStates(): ReadonlyMap<Code, CellState> {
  const texts = useTexts('attendance-record');
  const label = useLabels();
  return new Map(
    dayState.codes.map((code) => [
      code,
      { letter: texts(`letter.${code}`), label: label(dayState, code), tone: tones[code] },
    ]),
  );
}

/** The state that a digit of a month tells; none where nothing is recorded. */
export const stateOf = (digit: string | undefined): { state: Code } | undefined =>
  digit === undefined || digit === '0' ? undefined : { state: Number(digit) as Code };

/** The last months, this one first. */
export const lastMonths = (): string[] =>
  Array.from({ length: 12 }, (_, back) => schoolToday().subtract(back, 'month').format('YYYY-MM'));
