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
  /** The teacher whom the account is tied to; missing where it is tied to none. */
  teacherId?: string;
  /** It sees the classes of that teacher alone, and none without one. */
  isLimited: boolean;
}

/** True when the session holds every key (source: calls.yaml, conventions). */
export const holdsEveryKey = ({ isMain, accountType }: Pick<Session, 'isMain' | 'accountType'>) =>
  isMain || accountType === 1;

/** Refusal of what a session that is limited to classes may not do. */
export const notForLimited = '账号仅限任教班级，不能使用此功能';

/** True when the session is not limited to classes, or the call says how it serves one that is. */
export const isWithinLimit = ({ isLimited }: Session, { limited }: Pick<Call, 'limited'>) =>
  !isLimited || limited !== undefined;

/**
 * True when the session may make a call that is for operators, or asks for one of some keys; others need a session only. One
 * that is limited to classes may make those alone that say how they serve it.
 */
export const mayCall = (
  session: Session,
  call: Pick<Call, 'permission' | 'alsoPermission' | 'forOperators' | 'limited'>,
) => isWithinLimit(session, call) && holdsKeysOf(session, call);

/** True when two sessions of an account are limited to the same: lists show both the same rows. Whose inbox they have is another matter. */
export const isLimitedAlike = (one: Session, other: Session) =>
  one.isLimited === other.isLimited && (!one.isLimited || one.teacherId === other.teacherId);

const holdsKeysOf = (
  session: Session,
  { permission, alsoPermission, forOperators }: Pick<Call, 'permission' | 'alsoPermission' | 'forOperators'>,
) =>
  (!forOperators || session.accountType === 1) &&
  (holdsEveryKey(session) ||
    [permission, alsoPermission].every((keys) => !keys || keys.some((key) => session.permissions.has(key))));
