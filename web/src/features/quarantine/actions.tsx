import {
  quarantineAccept,
  type quarantineQuery,
  quarantineRedate,
  quarantineRefuse,
  quarantineUndo,
} from '@contracts/attendance/quarantine.js';
import type { ListRow } from '@contracts/kernel/index.js';
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
    label: 'action.accept',
    call: quarantineAccept,
    isOffered: isWaiting,
    question: 'accept.question',
    run: ({ id }) => change(quarantineAccept, { ids: [id] }),
  },
  {
    label: 'action.redate',
    call: quarantineRedate,
    isOffered: isWaiting,
    form: {
      definition: redateForm,
      title: 'action.redate',
      target: ({ id }: QuarantinedPass) => ({ given: { id } }),
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
