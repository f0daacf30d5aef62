import type { BackendModule, ResourceLanguage } from 'i18next';

type Loader = () => Promise<{ default: ResourceLanguage }>;

/**
 * Locale files lie beside what they translate: the folder names the namespace, the file the language. Those of a language are known
 * to a file of its own: a page needs the names of one.
 */
const languages: Record<string, () => Promise<typeof import('./texts/zh.js')>> = {
  zh: () => import('./texts/zh.js'),
  en: () => import('./texts/en.js'),
  es: () => import('./texts/es.js'),
  ja: () => import('./texts/ja.js'),
};

const namespaceOf = (path: string) => path.split('/').at(-2);

/** Texts of the server: Chinese templates are their own keys, other languages are looked up. */
export const serverTexts = 'server';

const serverTextsIn: Record<string, Loader> = {
  en: () => import('virtual:server-texts/en'),
  es: () => import('virtual:server-texts/es'),
  ja: () => import('virtual:server-texts/ja'),
};

async function load(language: string, namespace: string): Promise<ResourceLanguage> {
  if (namespace === serverTexts) {
    const texts = serverTextsIn[language];
    return texts ? (await texts()).default : {};
  }
  const { common, features } = await languages[language]!();
  const isWanted = ([path]: readonly [string, unknown]) => namespaceOf(path) === namespace;
  const texts = Object.entries(common).find(isWanted)?.[1] ?? (await Object.entries(features).find(isWanted)?.[1]());
  if (!texts) throw new Error(`No locale file of ${namespace} in ${language}`);
  return texts;
}

/** Hands locale files to i18next when a screen first asks for them. */
export const catalogues: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    load(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};
