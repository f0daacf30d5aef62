import dayjs from 'dayjs';
import type { Language } from './choice.js';
import { useLanguage } from './start.js';

/** Calendars of dayjs by language: its name there, and the file that declares it. */
const calendars: Record<Language, [name: string, load: () => Promise<unknown>]> = {
  zh: ['zh-cn', () => import('dayjs/locale/zh-cn')],
  en: ['en', () => import('dayjs/locale/en')],
  es: ['es', () => import('dayjs/locale/es')],
  ja: ['ja', () => import('dayjs/locale/ja')],
};

async function apply(code: Language): Promise<void> {
  const [name, load] = calendars[code];
  await load();
  dayjs.locale(name);
}

/** Keeps the calendar of the date pickers in the language of the console. @returns when the first one is loaded */
export function startCalendar(): Promise<void> {
  useLanguage.subscribe(({ code }, previous) => {
    if (code !== previous.code) void apply(code);
  });
  return apply(useLanguage.getState().code);
}
