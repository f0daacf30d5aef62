import { schoolAdd, schoolEnter, schoolList } from '@contracts/identity/school.js';
import { workIn } from '@/api/working-school.js';
import { defineForm } from '@/kit/form/definition.js';
import { passwordField, textField } from '@/kit/form/fields.js';
import { defineList } from '@/kit/list/define-list.js';
import { textFilter } from '@/kit/list/filter-fields.js';

/** The schools of the installation, for operations accounts: founds one, and enters one. */
export default defineList({
  namespace: 'school',
  query: schoolList,
  filters: [textFilter('name'), textFilter('code')],
  columns: [
    { name: 'name', width: 260 },
    { name: 'code', width: 160 },
    { name: 'foundedAt', width: 180 },
  ],
  form: defineForm({
    namespace: 'school',
    add: schoolAdd,
    fields: [
      textField('name'),
      textField('code'),
      textField('loginAccount'),
      passwordField('password'),
      textField('phone'),
    ],
  }),
  actions: [{ label: 'action.enter', call: schoolEnter, run: ({ id }) => workIn(id) }],
});
