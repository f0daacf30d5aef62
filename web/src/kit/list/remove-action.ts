import type { Call } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import type { TextKey } from '@/language/text-keys.js';
import type { RowAction } from './row-actions.js';

/** Removes a row, after a question. @param call takes the ids of rows */
export const removeAction = <const Question extends string>(
  call: Call,
  question: Question,
): RowAction<{ id: string }, Question | TextKey> => ({
  label: 'action.remove',
  call,
  question,
  isDeletion: true,
  run: ({ id }) => change(call, { ids: [id] }),
});
