import type { CookieOptions } from 'express';
import { tokenCookie } from '../../../libs/contracts/identity/index.js';
import { isSecretId } from '../../../libs/database/index.js';
import { cookieOf, type RequestContext } from '../../../libs/platform/index.js';
import { imageLifetime } from './verification-images.js';

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
export const tokenIn = (context: RequestContext) => cookieOf(context.request, tokenCookie);

/** Names the image that the browser shows. */
export const keepImage = (context: RequestContext, id: string) =>
  context.response.cookie(imageCookie, id, { ...options(context), httpOnly: true, maxAge: imageLifetime });

/** Id of the image that the browser shows. */
export const imageOf = (context: RequestContext) => cookieOf(context.request, imageCookie);

/** Names what the browser has submitted. @param lifetime ms */
export const keepSubmission = (context: RequestContext, id: string, lifetime: number) =>
  context.response.cookie(submissionCookie, id, { ...options(context), httpOnly: true, maxAge: lifetime });

/** Id of what the browser has submitted. */
export function submissionOf(context: RequestContext): string | undefined {
  const id = cookieOf(context.request, submissionCookie);
  return id && isSecretId(id) ? id : undefined;
}
