import type { CookieOptions } from 'express';
import { isSecretId } from '../../../libs/database/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { imageLifetime } from './verification-images.js';

/** Cookie of the session's token; the console reads it to send the token as a header (source: calls.yaml, client). */
const tokenCookie = 'School-Token';
/** Cookie that names the verification image of a browser. */
const imageCookie = 'School-Verify';

/** Cookie that names what a browser submitted about an expert. */
const submissionCookie = 'School-Expert';

/** Sent over TLS alone where the console is reached by it, and never with requests that foreign pages make. */
const options = ({ request }: RequestContext): CookieOptions => ({
  sameSite: 'lax',
  path: '/',
  secure: request.secure,
});

/** Gives the browser its token. */
export const keepToken = (context: RequestContext, token: string) =>
  context.response.cookie(tokenCookie, token, options(context));

/** Takes the token from the browser. */
export const forgetToken = (context: RequestContext) => context.response.clearCookie(tokenCookie, options(context));

/** Token that the browser had before. */
export const tokenIn = (context: RequestContext) => cookieOf(context, tokenCookie);

/** Names the image that the browser shows. */
export const keepImage = (context: RequestContext, id: string) =>
  context.response.cookie(imageCookie, id, { ...options(context), httpOnly: true, maxAge: imageLifetime });

/** Value of a cookie of the browser. */
function cookieOf({ request }: RequestContext, wanted: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === wanted)?.[1];
}

/** Id of the image that the browser shows. */
export const imageOf = (context: RequestContext) => cookieOf(context, imageCookie);

/** Names what the browser has submitted. @param lifetime ms */
export const keepSubmission = (context: RequestContext, id: string, lifetime: number) =>
  context.response.cookie(submissionCookie, id, { ...options(context), httpOnly: true, maxAge: lifetime });

/** Id of what the browser has submitted. */
export function submissionOf(context: RequestContext): string | undefined {
  const id = cookieOf(context, submissionCookie);
  return id && isSecretId(id) ? id : undefined;
}
