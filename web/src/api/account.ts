import { authInfo, authMenu } from '@contracts/identity/sign-in.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { create } from 'zustand';
import type { TextKey } from '../language/text-keys.js';
import { callApi } from './client.js';
import { readToken } from './token.js';

/** The signed-in user. */
export type SessionUser = ListRow<typeof authInfo>;
/** An entry of the menu that the server delivers. */
export type MenuItem = ListRow<typeof authMenu>;

interface AccountState {
  user?: SessionUser;
  menu: readonly MenuItem[];
  /** Whether the user has the key of a button, `student:dbtn_add`. */
  holds: (key: string) => boolean;
}

const nobody: AccountState = { menu: [], holds: () => false };

/** Who is signed in, with menu and permissions. */
export const useAccount = create<AccountState>(() => nobody);

/** The answer names no usable user. */
export class UnusableSession extends Error {
  /** @param text key of the text that tells why */
  constructor(readonly text: TextKey<'shell'>) {
    super(text);
    this.name = 'UnusableSession';
  }
}

/**
 * Loads user and menu of the session.
 * @throws ApiFailure or UnusableSession
 */
export async function loadAccount(): Promise<void> {
  const [user, menu] = await Promise.all([
    callApi(authInfo, { token: readToken() ?? '' }, { quiet: true }),
    callApi(authMenu, {}, { quiet: true }),
  ]);
  if (!user?.id) throw new UnusableSession('session.missing');
  if (!Array.isArray(user.roles) || user.roles.length === 0) throw new UnusableSession('session.noRole');
  useAccount.setState({ user, menu, holds: keyHolder(user.permissions) });
}

/** Forgets the user; the token is another matter. */
export const forgetAccount = (): void => useAccount.setState(nobody, true);

/** Granted keys per component; the single entry `*` stands for all (source: entities.yaml, sessionUser). */
function keyHolder(permissions: unknown): AccountState['holds'] {
  const granted = (permissions ?? {}) as Record<string, readonly string[]>;
  if ('*' in granted) return () => true;
  return (key) => {
    const [component = '', button = ''] = key.split(':');
    return granted[component]?.includes(button) ?? false;
  };
}
