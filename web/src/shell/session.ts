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

/** Ends the session, here in any case; the console then leads to the sign-in, which knows the way back. */
export async function signOut(): Promise<void> {
  await callApi(authLogout, {}, { quiet: true }).catch(settleFailure);
  forgetSession();
}
