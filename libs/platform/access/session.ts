/** Who is signed in, as every service sees it. */
export interface Session {
  id: string;
  accountId: string;
  loginAccount: string;
  name: string;
  /** 1 operations user, 2 school user (enumeration LogAccountKind). */
  accountType: 1 | 2;
  school: string;
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

/** True when the session may make a call that asks for one of these keys; a call without keys needs a session only. */
export const mayCall = (session: Session, keys: readonly string[] | undefined) =>
  !keys || holdsEveryKey(session) || keys.some((key) => session.permissions.has(key));
