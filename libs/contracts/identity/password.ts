/** Shortest and longest password, characters (source: OWASP ASVS 4.0, 2.1.1 to 2.1.3); longer ones are refused, never cut. */
export const shortestPassword = 8;
export const longestPassword = 128;
