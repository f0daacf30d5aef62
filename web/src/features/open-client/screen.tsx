import { openClientState } from '@contracts/enumerations.js';
import { openClientAdd, openClientQuery, openClientUpdate } from '@contracts/identity/open-client.js';
import { defineForm } from '@/kit/form/definition.js';
import { numberField, textField } from '@/kit/form/fields.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { clientActions, clientSecret, isOwn } from './actions.js';
import { columns } from './columns.js';

/** The clients of the open interface, and what they may. */
export default defineList({
  namespace: 'open-client',
  query: openClientQuery,
  filters: [textFilter('name'), choiceFilter('state', openClientState)],
  columns,
  form: defineForm({
    namespace: 'open-client',
    add: openClientAdd,
    update: openClientUpdate,
    initial: { rateLimit: 600 },
    fields: [textField('name'), numberField('rateLimit')],
  }),
  credential: clientSecret,
  actions: clientActions,
  isOwn,
});
