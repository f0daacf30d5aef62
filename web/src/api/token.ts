import { dropCookie, readCookie, writeCookie } from '../language/cookie.js';

/** Cookie of the session token (source: calls.yaml, envelope.client). */
const cookie = 'School-Token';

/** Token of the session, if somebody is signed in. */
export const readToken = (): string | undefined => readCookie(cookie) || undefined;

/** Keeps the token of a new session, or the one that the server gave in exchange. */
export const storeToken = (token: string): void => writeCookie(cookie, token);

/** Forgets the session in this browser. */
export const clearToken = (): void => dropCookie(cookie);
