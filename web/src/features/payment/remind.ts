import { paymentRemind } from '@contracts/finance/payment-person.js';
import { change } from '@/api/change.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import type { Project } from './project.js';

/** Has the guardians of all who have not paid told so. */
export const remind: RowAction<Project, TextKey<'payment'>> = {
  label: 'action.remind',
  call: paymentRemind,
  question: 'remind.question',
  questionValues: ({ count, paidCount }) => ({ count: count - paidCount }),
  isOffered: ({ isDone }) => !isDone,
  run: ({ id }) => change(paymentRemind, { projectId: id }),
  done: 'reminded',
};
