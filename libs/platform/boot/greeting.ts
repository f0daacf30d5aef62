/**
 * What a process says that is ready, and how to sign in first. Logs are read by more people than secrets: who gave the
 * password knows it, and is not told it.
 * @param first the account that has yet to replace its first password, and that password; `isGiven` when a setting named it
 */
export function greetingOf(url: string, first?: { account: string; password: string; isGiven: boolean }): string {
  const ready = `\nCampus is ready: ${url}`;
  if (!first) return ready;
  const password = first.isGiven ? 'the password of ADMIN_PASSWORD' : first.password;
  return `${ready}\nFirst sign-in: ${first.account} / ${password} (to be changed at the first sign-in)\n`;
}
