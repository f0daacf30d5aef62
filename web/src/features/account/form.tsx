import { enabledState } from '@contracts/enumerations.js';
import { accountAdd, accountNameFree, accountUpdate } from '@contracts/identity/account.js';
import { lazy, Suspense } from 'react';
import { defineForm } from '@/kit/form/definition.js';
import {
  type ControlProps,
  controlField,
  passwordField,
  radioField,
  switchField,
  textField,
} from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { enabled } from '@/kit/row-state.js';
import { Loading } from '@/kit/states/loading.js';

const AccountTeacher = lazy(() => import('./account-teacher.js'));

/** Loaded when the form is shown: the picker of teachers would come with the first list otherwise. */
const TeacherControl = (props: ControlProps) => (
  <Suspense fallback={<Loading rows={1} />}>
    <AccountTeacher {...props} />
  </Suspense>
);

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
    controlField('teacherId', (props) => <TeacherControl {...props} />, {
      required: 'teacherId.required',
      requiredWhere: { field: 'isLimited', is: true },
    }),
    switchField('isLimited'),
  ],
});
