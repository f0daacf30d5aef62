/** Address of the sign-in page that leads back to a page of the console. */
export const signInAddress = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

/** Where to go after the sign-in: a page of the console, never another site. Other parts of the query go along. */
export function redirectTarget(search: string): string {
  const query = new URLSearchParams(search);
  const target = new URL(query.get('redirect') ?? '/', location.origin);
  query.delete('redirect');
  if (target.origin !== location.origin) return '/';
  for (const [name, value] of query) if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  return target.pathname + target.search;
}
