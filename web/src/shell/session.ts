import { authLogout } from '@contracts/identity/sign-in.js';
import { forgetAccount, useAccount } from '../api/account.js';
import { callApi } from '../api/client.js';
import { settleFailure } from '../api/failure.js';
import { notify } from '../api/notify.js';
import { queryClient } from '../api/queries.js';
import { onSessionEnd } from '../api/session-end.js';
import { clearToken, readToken } from '../api/token.js';
import { forgetUnsaved } from '../kit/form/unsaved.js';
import { forgetTags } from './tags/tag-store.js';

/** Tells the other tabs of this browser, which share the session, that it was signed out. */
const tabs = 'campus-session';

/** Forgets what is shown of a session. */
function forgetShown(): void {
  sessionStorage.clear();
  forgetAccount();
  forgetTags();
  forgetUnsaved();
  queryClient.clear();
}

/** Forgets everything that belongs to the session in this browser. */
export function forgetSession(): void {
  clearToken();
  forgetShown();
}

/** Ends the session, here in any case; the console then leads to the sign-in, which knows the way back. */
export async function signOut(): Promise<void> {
  const channel = new BroadcastChannel(tabs);
  channel.postMessage(readToken());
  channel.close();
  await callApi(authLogout, {}, { quiet: true }).catch(settleFailure);
  forgetSession();
}

/**
 * Empties the page when its session ends without its doing, and says why; a newer session of another tab is entered.
 * @param signedOutElsewhere what is said when another tab of the browser signed out
 * @returns ends it
 */
export function followSessionEnd(signedOutElsewhere: string): () => void {
  const end = (text: string, token: string | undefined) => {
    if (!useAccount.getState().user) return;
    if (readToken() === token) clearToken();
    forgetShown();
    notify.warning(text);
  };
  const channel = new BroadcastChannel(tabs);
  channel.onmessage = ({ data }: MessageEvent<string | undefined>) => end(signedOutElsewhere, data);
  const endFollowing = onSessionEnd(end);
  return () => {
    channel.close();
    endFollowing();
  };
}
