import { text } from '../kernel/index.js';

/** Shortest and longest password, characters (source: OWASP ASVS 4.0, 2.1.1 to 2.1.3); longer ones are refused, never cut. */
export const shortestPassword = 8;
export const longestPassword = 128;

/** The password that a new account is given, to be changed at its first sign-in. */
export const firstPassword = text({
  wire: 'loginpassword',
  aliases: ['loginPassword'],
  label: '密码',
  required: '请输入密码',
  max: longestPassword,
  verbatim: true,
});
