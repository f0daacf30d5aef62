import type { Call } from '@contracts/kernel/index.js';
import { callApi } from '@/api/client.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { enabled } from '@/kit/row-state.js';
import type { TextKey } from '@/language/text-keys.js';

type SwitchText = TextKey | 'disable.question' | 'enable.question';

/** Disables an enabled person and enables a disabled one; the screen's texts hold the questions. */
export const switchAction = (call: Call): RowAction<{ id: string; state: number }, SwitchText> => ({
  label: ({ state }) => (state === enabled ? 'action.disable' : 'action.enable'),
  call,
  question: ({ state }) => (state === enabled ? 'disable.question' : 'enable.question'),
  run: ({ id }) => callApi(call, { id }),
});
