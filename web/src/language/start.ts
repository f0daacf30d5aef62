import { isolated } from '@contracts/kernel/index.js';
import type { Locale } from 'antd/es/locale';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { create } from 'zustand';
import { catalogues, serverTexts } from './catalogues.js';
import { chosenLanguage, type Language, rememberLanguage } from './choice.js';

/** Texts of antd's own components. */
const antdTexts: Record<Language, () => Promise<{ default: Locale }>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  en: () => import('antd/es/locale/en_US'),
  es: () => import('antd/es/locale/es_ES'),
  ja: () => import('antd/es/locale/ja_JP'),
};

/** What the page's log says of a key without a text. */
const missingText = 'There is no text';

interface LanguageState {
  code: Language;
  /** Texts of antd's own components. */
  antd?: Locale;
}

/** The language that is shown, with the texts of antd. */
export const useLanguage = create<LanguageState>(() => ({ code: chosenLanguage() }));

async function apply(code: Language): Promise<void> {
  const antd = await antdTexts[code]();
  document.documentElement.lang = code;
  useLanguage.setState({ code, antd: antd.default });
}

/** Loads the language of the user; the page is drawn afterwards. */
export async function startLanguage(): Promise<void> {
  const code = chosenLanguage();
  const texts = i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: code,
      fallbackLng: false,
      ns: ['api', 'kit', 'shell', serverTexts],
      defaultNS: 'shell',
      // Keys are dotted names or whole Chinese texts, and placeholders are written as the server writes them.
      keySeparator: false,
      nsSeparator: false,
      // Keys that are made of what the contract declares: no type knows them, and the tests of the console listen.
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => {
        if (namespace !== serverTexts) console.error(missingText, key);
      },
      // React escapes; what a value turns must not turn the sentence that it stands in.
      interpolation: { escapeValue: true, escape: isolated, prefix: '{', suffix: '}' },
      react: { nsMode: 'fallback' },
    });
  await Promise.all([apply(code), texts]);
}

/** Shows the console in another language, at once and from now on. */
export async function switchLanguage(code: Language): Promise<void> {
  rememberLanguage(code);
  await Promise.all([apply(code), i18next.changeLanguage(code)]);
}
