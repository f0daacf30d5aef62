import { tokenCookie } from '@contracts/identity/sign-in.js';
import { dropCookie, readCookie, writeCookie } from '../language/cookie.js';

/** Token of the session, if somebody is signed in. */
export const readToken = (): string | undefined => readCookie(tokenCookie) || undefined;

/** Keeps the token of a new session, or the one that the server gave in exchange. */
export const storeToken = (token: string): void => writeCookie(tokenCookie, token);

/** Forgets the session in this browser. */
export const clearToken = (): void => dropCookie(tokenCookie);
