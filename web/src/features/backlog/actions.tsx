import { backlogDismiss, backlogRelease } from '@contracts/attendance/backlog.js';
import { change } from '@/api/change.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import type { Backlog } from './columns.js';

/** Code of what waits (enumeration BacklogState). */
const waiting = 1;
const isOffered = ({ state }: Backlog) => state === waiting;
const questionValues = ({ position, persons, verdicts }: Backlog) => ({ position, persons, verdicts });

/** What becomes of a backlog. */
export const actions: readonly RowAction<Backlog, TextKey<'backlog'>>[] = [
  {
    label: 'action.release',
    call: backlogRelease,
    isOffered,
    question: 'release.question',
    questionValues,
    run: ({ id }) => change(backlogRelease, { id }),
  },
  {
    label: 'action.dismiss',
    call: backlogDismiss,
    isOffered,
    question: 'dismiss.question',
    questionValues,
    run: ({ id }) => change(backlogDismiss, { id }),
  },
];
