/** Value of a cookie that scripts may read, or undefined. */
export function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : undefined;
}

/** Stores a cookie for the whole site; without `days` it lives as long as the browser session. */
export function writeCookie(name: string, value: string, days?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${age}`;
}

/** Removes a cookie. */
export function dropCookie(name: string): void {
  writeCookie(name, '', 0);
}
