import type { NavigateFunction } from 'react-router-dom';
import { authLogout } from '../../../libs/contracts/identity/sign-in.js';
import { forgetAccount } from '../api/account.js';
import { callApi } from '../api/client.js';
import { settleFailure } from '../api/failure.js';
import { queryClient } from '../api/queries.js';
import { clearToken } from '../api/token.js';
import { forgetTags } from './tags/tag-store.js';

/** Forgets everything that belongs to the session in this browser. */
export function forgetSession(): void {
  clearToken();
  forgetAccount();
  forgetTags();
  queryClient.clear();
}

/** Address of the sign-in page that leads back to a page of the console. */
export const signInAddress = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

/** Where to go after the sign-in: a page of the console, never another site. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/';
  const isOwn = target.startsWith('/') && new URL(target, location.origin).origin === location.origin;
  return isOwn ? target : '/';
}

/** Ends the session, here in any case, and shows the sign-in page. @param from address to come back to */
export async function signOut(from: string, navigate: NavigateFunction): Promise<void> {
  await callApi(authLogout, {}, { quiet: true }).catch(settleFailure);
  forgetSession();
  await navigate(signInAddress(from));
}
