/** Address of the sign-in page that leads back to a page of the console. */
export const signInAddress = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

/** Where to go after the sign-in: a page of the console, never another site. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/';
  const isOwn = target.startsWith('/') && new URL(target, location.origin).origin === location.origin;
  return isOwn ? target : '/';
}
