import {
  accountAuthorise,
  type accountQuery,
  accountResetPassword,
  accountSwitchState,
} from '@contracts/identity/account.js';
import { schoolEnter } from '@contracts/identity/school.js';
import type { ListRow, OutputOf } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { isOutsideSchools, workIn } from '@/api/working-school.js';
import { defineCredential } from '@/kit/dialog/define-credential.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { switchAction } from '@/kit/list/switch-action.js';
import type { TextKey } from '@/language/text-keys.js';
import { Permissions } from './permissions.js';

type Account = ListRow<typeof accountQuery>;

/** Code of operations accounts (enumeration LogAccountKind). */
const operator = 1;

/** Outside of all schools an operations account manages its like; accounts of a school are managed in it. */
export const isOwn = ({ accountType }: Account) => accountType === operator || !isOutsideSchools();

/** The password that an account was given. */
const newPassword = defineCredential<
  Pick<Account, 'loginAccount'> & OutputOf<typeof accountResetPassword>,
  TextKey<'account'>
>({
  title: 'resetPassword.title',
  advice: 'resetPassword.advice',
  parts: ({ loginAccount, password }) => ({ 'field.loginAccount': loginAccount, 'field.password': password }),
});

/** What can be done with an account. */
export const accountActions: readonly RowAction<Account, TextKey<'account'>>[] = [
  switchAction(accountSwitchState, isOwn),
  {
    label: 'action.resetPassword',
    call: accountResetPassword,
    isOffered: isOwn,
    question: 'resetPassword.question',
    run: async ({ id, loginAccount }) => ({ loginAccount, ...(await change(accountResetPassword, { id })) }),
    done: 'resetPassword.done',
    credential: newPassword,
  },
  {
    label: 'action.authorise',
    call: accountAuthorise,
    isOffered: ({ accountType }) => accountType !== operator && !isOutsideSchools(),
    dialog: {
      title: 'action.authorise',
      width: 500,
      submits: 'changed',
      of: (account, form) => <Permissions account={account} {...form} />,
    },
  },
  {
    label: 'action.enterSchool',
    call: schoolEnter,
    isOffered: (account) => !isOwn(account),
    run: ({ schoolId }) => workIn(schoolId),
  },
];
