import { type Language, language } from '@contracts/enumerations.js';
import { readCookie, writeCookie } from './cookie.js';

export type { Language };

/** Languages of the console in the order of the language menu, each with its own name. */
export const languages = language.codes.map((code) => ({ code, name: language.labels[code] }));

const cookie = 'School-Language';

/** The language that the user chose; Chinese where nobody chose. */
export function chosenLanguage(): Language {
  const stored = readCookie(cookie);
  return language.codes.find((code) => code === stored) ?? 'zh';
}

/** Remembers the choice for a year. */
export function rememberLanguage(code: Language): void {
  writeCookie(cookie, code, 365);
}
