import type { NavigateFunction } from 'react-router-dom';
import { authLogout } from '../../../libs/contracts/identity/sign-in.js';
import { forgetAccount } from '../api/account.js';
import { callApi } from '../api/client.js';
import { settleFailure } from '../api/failure.js';
import { queryClient } from '../api/queries.js';
import { clearToken } from '../api/token.js';
import { signInAddress } from './addresses.js';
import { forgetTags } from './tags/tag-store.js';

/** Forgets everything that belongs to the session in this browser. */
export function forgetSession(): void {
  clearToken();
  forgetAccount();
  forgetTags();
  queryClient.clear();
}

/** Ends the session, here in any case, and shows the sign-in page. @param from address to come back to */
export async function signOut(from: string, navigate: NavigateFunction): Promise<void> {
  await callApi(authLogout, {}, { quiet: true }).catch(settleFailure);
  forgetSession();
  await navigate(signInAddress(from));
}
