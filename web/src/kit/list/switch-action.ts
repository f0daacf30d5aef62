import type { Call } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import type { TextKey } from '@/language/text-keys.js';
import { enabled } from '../row-state.js';
import type { RowAction } from './row-actions.js';

type SwitchText = TextKey | 'disable.question' | 'enable.question';

/** A row that is enabled or disabled. */
interface Switched {
  id: string;
  state: number;
}

/** Disables an enabled row and enables a disabled one; the screen's texts hold the questions. */
export const switchAction = <Row extends Switched = Switched>(
  call: Call,
  isOffered?: (row: Row) => boolean,
): RowAction<Row, SwitchText> => ({
  label: ({ state }) => (state === enabled ? 'action.disable' : 'action.enable'),
  call,
  isOffered,
  question: ({ state }) => (state === enabled ? 'disable.question' : 'enable.question'),
  run: ({ id }) => change(call, { id }),
});
