import { enabledState } from '@contracts/enumerations.js';
import {
  accountAuthorise,
  accountDelete,
  accountQuery,
  accountResetPassword,
  accountSwitchState,
} from '@contracts/identity/account.js';
import { schoolEnter } from '@contracts/identity/school.js';
import type { ListRow, OutputOf } from '@contracts/kernel/index.js';
import { useMemo, useState } from 'react';
import { callApi } from '@/api/client.js';
import { isOutsideSchools, workIn } from '@/api/working-school.js';
import { CredentialDialog } from '@/kit/credential/credential-dialog.js';
import { type Column, YesOrNo } from '@/kit/list/columns.js';
import { type ListDefinition, ListScreen } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { SchoolName } from '@/kit/list/school-name.js';
import { stateColumn } from '@/kit/list/state-column.js';
import { enabled } from '@/kit/row-state.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { accountForm } from './form.js';
import { PermissionDialog } from './permission-dialog.js';

type Account = ListRow<typeof accountQuery>;

const columns: readonly Column<Account, Named<'account'>>[] = [
  { name: 'loginAccount', width: 150 },
  {
    name: 'schoolId',
    width: 180,
    isAcrossSchools: true,
    isSortable: false,
    render: ({ schoolId }) => <SchoolName id={schoolId} />,
  },
  { name: 'name', width: 140 },
  { name: 'phone', width: 150 },
  stateColumn,
  { name: 'isMain', width: 100, render: ({ isMain }) => <YesOrNo value={isMain} /> },
];

/** Code of operations accounts (enumeration LogAccountKind). */
const operator = 1;

/** Outside of all schools an operations account manages its like; accounts of a school are managed in it. */
const isOwn = ({ accountType }: Account) => accountType === operator || !isOutsideSchools();

/** The password that an account was given. */
type Reset = Pick<Account, 'loginAccount'> & OutputOf<typeof accountResetPassword>;

interface Dialogs {
  /** Opens the dialog with the permissions of an account. */
  authorise: (account: Account) => void;
  /** Shows the password that an account was given. */
  tell: (reset: Reset) => void;
}

/** What can be done with an account. */
const actionsWith = ({ authorise, tell }: Dialogs): readonly RowAction<Account, TextKey<'account'>>[] => [
  {
    label: ({ state }) => (state === enabled ? 'action.disable' : 'action.enable'),
    call: accountSwitchState,
    isOffered: isOwn,
    question: ({ state }) => (state === enabled ? 'disable.question' : 'enable.question'),
    run: ({ id }) => callApi(accountSwitchState, { id }),
  },
  {
    label: 'action.resetPassword',
    call: accountResetPassword,
    isOffered: isOwn,
    question: 'resetPassword.question',
    done: 'resetPassword.done',
    run: async ({ id, loginAccount }) => tell({ loginAccount, ...(await callApi(accountResetPassword, { id })) }),
  },
  {
    label: 'action.authorise',
    call: accountAuthorise,
    isOffered: ({ accountType }) => accountType !== operator && !isOutsideSchools(),
    run: authorise,
  },
  {
    label: 'action.enterSchool',
    call: schoolEnter,
    isOffered: (account) => !isOwn(account),
    run: ({ schoolId }) => workIn(schoolId),
  },
];

/** The accounts of the school, and what each may do. */
export default function AccountScreen() {
  const texts = useTexts('account');
  const [authorised, setAuthorised] = useState<Account>();
  const [told, setTold] = useState<Reset>();
  const definition = useMemo(
    (): ListDefinition<typeof accountQuery, typeof accountForm.add, TextKey<'account'>> => ({
      query: accountQuery,
      filters: [choiceFilter('state', enabledState), textFilter('loginAccount'), textFilter('name')],
      columns,
      form: accountForm,
      actions: actionsWith({ authorise: setAuthorised, tell: setTold }),
      removeMany: accountDelete,
      isOwn,
    }),
    [],
  );
  return (
    <>
      <ListScreen definition={definition} texts={texts} />
      <PermissionDialog account={authorised} onClose={() => setAuthorised(undefined)} />
      <CredentialDialog
        title={texts('resetPassword.title')}
        advice={texts('resetPassword.advice')}
        parts={told && { [texts('field.loginAccount')]: told.loginAccount, [texts('field.password')]: told.password }}
        onClose={() => setTold(undefined)}
      />
    </>
  );
}
