import type { BackendModule, ResourceLanguage } from 'i18next';

type Loader = () => Promise<{ default: ResourceLanguage }>;

/** Locale files lie beside what they translate: the folder names the namespace, the file the language. */
const files: Record<string, Loader> = {
  ...import.meta.glob<{ default: ResourceLanguage }>('../{api,kit,shell}/*.json'),
  ...import.meta.glob<{ default: ResourceLanguage }>('../features/**/*.json'),
};

const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [language = '', namespace = ''] = path.replace('.json', '').split('/').reverse();
    return [`${namespace}/${language}`, load];
  }),
);

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
  const loader = loaders.get(`${namespace}/${language}`);
  if (!loader) throw new Error(`No locale file of ${namespace} in ${language}`);
  return (await loader()).default;
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
