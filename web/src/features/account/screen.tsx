import { enabledState } from '@contracts/enumerations.js';
import { accountDelete, accountQuery } from '@contracts/identity/account.js';
import { schoolColumn, stateColumn, yesOrNoColumn } from '@/kit/list/column-kinds.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { accountActions, isOwn } from './actions.js';
import { accountForm } from './form.js';

/** The accounts of the school, and what each may do. */
export default defineList({
  namespace: 'account',
  query: accountQuery,
  filters: [choiceFilter('state', enabledState), textFilter('loginAccount'), textFilter('name')],
  columns: [
    { name: 'loginAccount', width: 150 },
    schoolColumn('schoolId', 180),
    { name: 'name', width: 140 },
    { name: 'phone', width: 150 },
    stateColumn,
    yesOrNoColumn('isMain', 100),
    { name: 'teacherName', width: 120 },
    yesOrNoColumn('isLimited', 130),
  ],
  form: accountForm,
  actions: accountActions,
  removeMany: accountDelete,
  isOwn,
});
