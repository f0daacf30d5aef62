import { authLogout } from '@contracts/identity/sign-in.js';
import { clearToken, readToken } from '@/api/token.js';
import { useSettings } from './settings-store.js';

/** A page that goes this soon after it was asked to is closed, ms; a reload waits for the server first (source: screens.yaml, shell.layout). */
const closingTime = 3;

/** Ends the session here and at the server, which a page that is going can only tell, not ask. */
function endSession(): void {
  const token = readToken();
  if (!token) return;
  const body = new Blob([JSON.stringify({ token })], { type: 'application/json' });
  navigator.sendBeacon(authLogout.path, body);
  clearToken();
}

/** Ends the session with the page, where the settings say so. @returns ends it */
export function followPageEnd(): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const onAsked = () => {
    askedAt = performance.now();
  };
  const onGone = ({ persisted }: PageTransitionEvent) => {
    const isClosed = !persisted && performance.now() - askedAt <= closingTime;
    if (isClosed && useSettings.getState().endsWithPage) endSession();
  };
  window.addEventListener('beforeunload', onAsked);
  window.addEventListener('pagehide', onGone);
  return () => {
    window.removeEventListener('beforeunload', onAsked);
    window.removeEventListener('pagehide', onGone);
  };
}
