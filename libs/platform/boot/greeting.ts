/** The account that has yet to replace its first password. */
interface First {
  account: string;
  /** Undefined where it was random: only who founded the school was told it. */
  password: string | undefined;
  /** A setting named it. */
  isGiven: boolean;
}

const toldBefore = 'the password that was printed when the first school was founded';

const inTheClear =
  'Not encrypted: whoever is on the way reads passwords and data. Put a proxy that ends TLS before it (docs/operations.md).';

/**
 * What a process says that is ready, and how to sign in first. Logs are read by more people than secrets: who gave the
 * password knows it, and is not told it.
 * @param first who signs in first @param isInTheClear whether others than this machine call it unencrypted
 */
export function greetingOf(url: string, first?: First, isInTheClear = false): string {
  const ready = `\nCampus is ready: ${url}${isInTheClear ? `\n${inTheClear}` : ''}`;
  if (!first) return ready;
  const password = first.isGiven ? 'the password of ADMIN_PASSWORD' : (first.password ?? toldBefore);
  return `${ready}\nFirst sign-in: ${first.account} / ${password} (to be changed at the first sign-in)\n`;
}
