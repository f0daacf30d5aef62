import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { shortestPassword } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';

/** Cost of a hash (source: OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane); the library's kind is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash that is stored of a password, with its salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Time in which somebody signs in with a password that was reset, ms (source: OWASP ASVS 5.0, 6.4.1: short-lived). */
export const resetPasswordLifetime = 24 * 3_600_000;

/** Letters and digits that nobody takes for one another. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password for people who read it to one another: three groups of four characters, 59 bits. */
export const randomPassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')).join(
    '-',
  );

let ofNobody: Promise<string> | undefined;

/**
 * True when the password is the one of the hash. Without a hash it is false after the same work, so that an unknown
 * account takes as long as a wrong password.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  ofNobody ??= hashPassword('nobody');
  const isRight = await verify(passwordHash ?? (await ofNobody), password);
  return isRight && passwordHash !== undefined;
}

/** @throws Rejection 1001 when an account may not have this password (source: OWASP ASVS 4.0, 2.1) */
export function checkPassword(password: string, loginAccount: string): void {
  if ([...password].length < shortestPassword)
    throw Rejection.invalid('密码长度不能少于{min}', { min: shortestPassword });
  if (password.toLowerCase() === loginAccount.toLowerCase()) throw Rejection.invalid('密码不能与账号相同');
}
