import { enabledState } from '@contracts/enumerations.js';
import { accountAdd, accountNameFree, accountUpdate } from '@contracts/identity/account.js';
import { defineForm } from '@/kit/form/definition.js';
import { passwordField, radioField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { enabled } from '@/kit/row-state.js';

const nameIsFree = usableVia(accountNameFree, (loginAccount) => ({ loginAccount }), 'loginAccount.taken');

/** The form of an account; the password is the first one, which its owner has to change. */
export const accountForm = defineForm({
  namespace: 'account',
  add: accountAdd,
  update: accountUpdate,
  initial: { state: enabled },
  fields: [
    textField('loginAccount', { lockedOnEdit: true, check: nameIsFree }),
    passwordField('password', { onlyOnAdd: true }),
    textField('name'),
    textField('phone'),
    radioField('state', enabledState),
  ],
});
