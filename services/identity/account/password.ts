import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Slots } from '../../../libs/concurrency/index.js';
import { shortestPassword } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';

/** Cost of a hash (source: OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane); the library's kind is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Refusal of what finds no place in a line. */
export const tooManyAtOnce = () => Rejection.state('当前登录人数较多，请稍后重试');

/** Each takes a processor for some 30 ms: one is left to whoever reads meanwhile, and the last in line waits for seconds. */
const line = () => new Slots(Math.max(1, availableParallelism() - 1), 200, tooManyAtOnce);
/** Guesses of strangers stand in a line of their own: however many come, those who are known do not wait for them. */
const lines = { known: line(), stranger: line() };

/** Who asks for a password to be checked: somebody signed in or from where somebody has signed in before, or anybody. */
export type Asker = keyof typeof lines;

/** The hash that is stored of a password, with its salt and cost. @throws Rejection 1005 when too many are asked for */
export const hashPassword = (password: string): Promise<string> => lines.known.run(() => hash(password, cost));

/** Time in which somebody signs in with a password that was reset, ms (source: OWASP ASVS 5.0, 6.4.1: short-lived). */
export const resetPasswordLifetime = 24 * 3_600_000;

/** The same with the first password of a new account, which somebody chose and has to hand on: a week, ms (same source). */
export const firstPasswordLifetime = 7 * 24 * 3_600_000;

/** Letters and digits that nobody takes for one another. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password for people who read it to one another: four groups of four characters, 79 bits. */
export const randomPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')).join(
    '-',
  );

let ofNobody: Promise<string> | undefined;

/**
 * True when the password is the one of the hash. Without a hash it is false after the same work, so that an unknown
 * account takes as long as a wrong password.
 * @throws Rejection 1005 when too many are asked for
 */
export async function isPassword(password: string, passwordHash: string | undefined, asker: Asker): Promise<boolean> {
  ofNobody ??= hash('nobody', cost);
  const known = passwordHash ?? (await ofNobody);
  const isRight = await lines[asker].run(() => verify(known, password));
  return isRight && passwordHash !== undefined;
}

/** The 49,233 commonest passwords, in lower case. */
const commonest = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** A password of fewer different characters is as common. */
const fewestCharacters = 4;

const isCommon = (password: string): boolean =>
  commonest.has(password.trim().toLowerCase()) || new Set(password).size < fewestCharacters;

/** How names are compared: their case, width and blanks do not matter. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** True when the password is the name, digits before and behind it or not. */
function isNamed(password: string, name: string): boolean {
  const [own, bare] = [folded(password), folded(name)];
  const at = bare ? own.indexOf(bare) : -1;
  return at >= 0 && /^\d*$/.test(own.slice(0, at) + own.slice(at + bare.length));
}

/** Whose password it is. */
export interface PasswordOwner {
  loginAccount: string;
  /** Names that everybody knows: the person's, the school's. */
  names: readonly string[];
  phone: string | null | undefined;
}

/** Fewer digits are in any password. */
const fewestDigits = 6;

/** True when the password is the phone number, in whatever writing, digits before and behind it or not. */
function isPhone(password: string, phone: string): boolean {
  const [own, bare] = [password, phone].map((text) => folded(text).replace(/[-+().]/g, '')) as [string, string];
  return bare.length >= fewestDigits && isNamed(own, bare);
}

/** @throws Rejection 1001 when an account may not have this password (source: OWASP ASVS 5.0, 6.2.1, 6.2.4, 6.2.11) */
export function checkPassword(password: string, { loginAccount, names, phone }: PasswordOwner): void {
  if ([...password].length < shortestPassword)
    throw Rejection.invalid('密码长度不能少于{min}', { min: shortestPassword });
  if (password.toLowerCase() === loginAccount.toLowerCase()) throw Rejection.invalid('密码不能与账号相同');
  if (isCommon(password)) throw Rejection.invalid('密码过于常见，请更换');
  if ([loginAccount, ...names].some((name) => isNamed(password, name)) || isPhone(password, phone ?? ''))
    throw Rejection.invalid('密码不能由账号、姓名、电话或学校名称组成');
}
