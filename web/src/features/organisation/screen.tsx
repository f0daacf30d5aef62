import { classType } from '@contracts/enumerations.js';
import {
  classAdd,
  classCodeValidate,
  classQueryTree,
  classSwitch,
  classUpdate,
} from '@contracts/organisation/class.js';
import { dateField } from '@/kit/form/date-field.js';
import { defineForm } from '@/kit/form/definition.js';
import { choiceField, numberField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { stateColumn, tagColumn } from '@/kit/list/column-kinds.js';
import { defineTree } from '@/kit/list/define-tree.js';
import { switchAction } from '@/kit/list/switch-action.js';

const codeIsFree = usableVia(classCodeValidate, (code, id) => ({ id, code }), 'code.taken');

/** Grades, classes and administrations as a tree. */
export default defineTree({
  namespace: 'organisation',
  query: classQueryTree,
  columns: [
    { name: 'name', width: 220 },
    { name: 'code', width: 130 },
    { name: 'enrolledOn', width: 120 },
    { name: 'years', width: 80 },
    stateColumn,
    tagColumn('type', classType, 150),
  ],
  form: defineForm({
    namespace: 'organisation',
    add: classAdd,
    update: classUpdate,
    fields: [
      textField('name', { label: 'form.name' }),
      textField('code', { lockedOnEdit: true, check: codeIsFree }),
      choiceField('type', classType),
      dateField('enrolledOn'),
      numberField('years'),
    ],
  }),
  actions: [switchAction(classSwitch)],
});
