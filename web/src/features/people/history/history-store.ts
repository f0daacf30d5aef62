import { personTimeline } from '@contracts/people/history.js';
import { create } from 'zustand';
import type { RowAction } from '@/kit/list/row-actions.js';

/** 1 student, 2 parent, 3 teacher (enumeration PersonType). */
export type PersonType = 1 | 2 | 3;

/** Whose history is open. */
export interface Subject {
  personType: PersonType;
  id: string;
  name: string;
}

/** The history that is open in the page: a row opens it, the screen shows it. */
export const useHistory = create<{ subject?: Subject }>(() => ({}));

/** No row asks for a history any more. */
export const closeHistory = () => useHistory.setState({ subject: undefined });

/** The person of the open history was erased: it goes by the id from now on. */
export const forgetName = () =>
  useHistory.setState(({ subject }) => (subject ? { subject: { ...subject, name: '' } } : {}));

/** Opens the history of the row's person. */
export const historyAction = (personType: PersonType): RowAction<{ id: string; name: string }, 'action.history'> => ({
  label: 'action.history',
  call: personTimeline,
  run: ({ id, name }) => useHistory.setState({ subject: { personType, id, name } }),
});
