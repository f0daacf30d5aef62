import type { Call } from '../../contracts/kernel/index.js';

/** Who is signed in, as every service sees it. */
export interface Session {
  id: string;
  accountId: string;
  loginAccount: string;
  name: string;
  /** 1 operations user, 2 school user (enumeration LogAccountKind). */
  accountType: 1 | 2;
  /** School that the session works in; for an operations account outside of all schools its home. */
  school: string;
  /** School that the account and its sessions belong to. */
  homeSchool: string;
  /** Main accounts and operations users hold every permission. */
  isMain: boolean;
  /** Keys such as `student:dbtn_add`. */
  permissions: ReadonlySet<string>;
  /** Nothing but a new password is allowed. */
  mustChangePassword: boolean;
}

/** True when the session holds every key (source: calls.yaml, conventions). */
export const holdsEveryKey = ({ isMain, accountType }: Pick<Session, 'isMain' | 'accountType'>) =>
  isMain || accountType === 1;

/** True when the session may make a call that is for operators, or asks for one of some keys; others need a session only. */
export const mayCall = (
  session: Session,
  { permission, alsoPermission, forOperators }: Pick<Call, 'permission' | 'alsoPermission' | 'forOperators'>,
) =>
  (!forOperators || session.accountType === 1) &&
  (holdsEveryKey(session) ||
    [permission, alsoPermission].every((keys) => !keys || keys.some((key) => session.permissions.has(key))));
