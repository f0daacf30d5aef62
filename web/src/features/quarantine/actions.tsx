import {
  quarantineAccept,
  type quarantineQuery,
  quarantineRedate,
  quarantineRefuse,
  quarantineUndo,
} from '@contracts/attendance/quarantine.js';
import type { ListRow } from '@contracts/kernel/index.js';
import dayjs from 'dayjs';
import { change } from '@/api/change.js';
import { dateField } from '@/kit/form/date-field.js';
import { defineForm } from '@/kit/form/definition.js';
import { longTextField } from '@/kit/form/fields.js';
import { timeField } from '@/kit/form/time-field.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';

/** A pass that waits for a person, or did. */
export type QuarantinedPass = ListRow<typeof quarantineQuery>;

/** Code of what waits (enumeration QuarantineState). */
const waiting = 1;
export const isWaiting = ({ state }: QuarantinedPass) => state === waiting;

/** At what the times are by which passes count: as they were told, at their receipt where nothing else dates them, or both. */
type CountedAt = 'told' | 'receipt' | 'both';
const isDatedByReceipt = ({ happenedAt, receivedAt, deviceTime }: QuarantinedPass) =>
  happenedAt === receivedAt && deviceTime !== null && deviceTime !== happenedAt;

/** How passes are dated that are accepted together. */
export function countedAt(passes: readonly QuarantinedPass[]): CountedAt {
  if (!passes.some(isDatedByReceipt)) return 'told';
  return passes.every(isDatedByReceipt) ? 'receipt' : 'both';
}
/** Keys of what the button of an acceptance says that it does, and of its question. */
export const acceptLabels = {
  told: 'action.accept',
  receipt: 'action.acceptReceipt',
  both: 'action.acceptBoth',
} as const satisfies Record<CountedAt, TextKey<'quarantine'>>;
export const acceptQuestions = {
  told: 'accept.question',
  receipt: 'accept.receiptQuestion',
  both: 'accept.bothQuestion',
} as const satisfies Record<CountedAt, TextKey<'quarantine'>>;

const wire = 'YYYY-MM-DD HH:mm:ss';

/** The day and time at which a pass happened most likely: by the clock less its error, else when it was told or came. */
export function likelyMoment({ implausibility, happenedAt, receivedAt, deviceTime, skew }: QuarantinedPass) {
  const told = implausibility === 'twoCampuses' ? happenedAt : receivedAt;
  const likely = deviceTime && skew ? dayjs(deviceTime).subtract(skew, 'second').format(wire) : told;
  return { day: likely.slice(0, 10), time: likely.slice(11) };
}

const redateForm = defineForm({
  namespace: 'quarantine',
  add: quarantineRedate,
  fields: [dateField('day'), timeField('time'), longTextField('note', { wide: true })],
  width: 460,
});

/** Asks why passes are left out. */
export const refuseForm = defineForm({
  namespace: 'quarantine',
  add: quarantineRefuse,
  fields: [longTextField('note', { wide: true })],
  width: 460,
});

/** What becomes of a pass. */
export const actions: readonly RowAction<QuarantinedPass, TextKey<'quarantine'>>[] = [
  {
    label: (pass) => acceptLabels[countedAt([pass])],
    call: quarantineAccept,
    isOffered: isWaiting,
    question: (pass) => acceptQuestions[countedAt([pass])],
    run: ({ id }) => change(quarantineAccept, { ids: [id] }),
  },
  {
    label: 'action.redate',
    call: quarantineRedate,
    isOffered: isWaiting,
    form: {
      definition: redateForm,
      title: 'action.redate',
      target: (pass: QuarantinedPass) => ({ row: likelyMoment(pass), given: { id: pass.id } }),
    },
  },
  {
    label: 'action.refuse',
    call: quarantineRefuse,
    isOffered: isWaiting,
    form: {
      definition: refuseForm,
      title: 'action.refuse',
      target: ({ id }: QuarantinedPass) => ({ given: { ids: [id] } }),
    },
  },
  {
    label: 'action.undo',
    call: quarantineUndo,
    isOffered: (row) => !isWaiting(row),
    question: 'undo.question',
    run: ({ id }) => change(quarantineUndo, { id }),
  },
];
