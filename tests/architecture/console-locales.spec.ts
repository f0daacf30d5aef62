import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const sources = new URL('../../../web/src/', import.meta.url).pathname;
const languages = ['zh', 'en', 'es', 'ja'] as const;
type Texts = Record<string, string>;

const files = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const textsOf = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts;
/** Folders with texts, by the name of the namespace. */
const folders = files.filter((file) => file.endsWith('/zh.json')).map(dirname);
const codeFiles = files.filter((file) => /\.tsx?$/.test(file));
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
const codeOf = (files: readonly string[]) =>
  files.map((file) => withoutComments(readFileSync(file, 'utf8'))).join('\n');
const allCode = codeOf(codeFiles);
const contracts = codeOf(
  readdirSync(new URL('../../../libs/contracts/', import.meta.url), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const kit = codeOf(codeFiles.filter((file) => file.startsWith(join(sources, 'kit'))));
/** What code of the folder's feature says; what all screens have in common is asked for by all of them. */
const codeNear = (folder: string) => {
  const [part, feature] = relative(sources, folder).split('/');
  return part === 'features'
    ? codeOf(codeFiles.filter((file) => file.startsWith(join(sources, part, feature!))))
    : allCode;
};
const says = (code: string, word: string) => new RegExp(`(?<![\\w.-])${word}(?![\\w-])`).test(code);

/**
 * A key is named whole, or made of a prefix and a word that the feature says, or the contract where the server tells it. A
 * column of the kit is called after its title.
 */
function isAskedFor(folder: string, key: string): boolean {
  if (allCode.includes(`'${key}'`)) return true;
  const near = codeNear(folder);
  return [...key.matchAll(/\./g)].some(({ index }) => {
    const [prefix, word] = [key.slice(0, index), key.slice(index + 1)];
    if (allCode.includes(`useWords('${basename(folder)}', '${prefix}')`)) return says(contracts, `'?${word}'?`);
    const isMade = (near + kit).includes(`\`${prefix}.\${`);
    const isEnding = allCode.includes(`}.${word}\``) && says(allCode, `'${prefix}'`);
    return (
      isEnding ||
      (prefix === 'field'
        ? says(near, word) || says(near, `${word}Column`)
        : isMade && (says(near, word) || says(contracts, `'${word}'`)))
    );
  });
}

describe('texts of the console', () => {
  it('lie beside what they translate', () => expect(folders.length).toBeGreaterThan(5));

  it.each(folders.map((folder) => [relative(sources, folder), folder]))(
    'of %s exist in four languages',
    (_, folder) => {
      const [chinese, ...others] = languages.map((language) => textsOf(folder, language));
      for (const texts of others) {
        expect(Object.keys(texts).sort()).toEqual(Object.keys(chinese!).sort());
        for (const [key, text] of Object.entries(texts)) {
          expect([key, text.trim()]).not.toEqual([key, '']);
          expect([key, placeholders(text)]).toEqual([key, placeholders(chinese![key]!)]);
        }
      }
    },
  );

  it('are not written into the code', () => {
    const written = codeFiles.filter((file) => /\p{Script=Han}/u.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(written.map((file) => relative(sources, file))).toEqual([]);
  });

  it('are asked for by somebody', () => {
    const unused = folders.flatMap((folder) =>
      Object.keys(textsOf(folder, 'zh'))
        .filter((key) => !isAskedFor(folder, key))
        .map((key) => `${relative(sources, folder)} ${key}`),
    );
    expect(unused).toEqual([]);
  });

  // That code asks for no key that is missing says the compiler: keys are typed (web/src/language/text-keys.ts).
  it('are known by their folders to the compiler', () => {
    const known = readFileSync(join(sources, 'language/text-keys.ts'), 'utf8');
    for (const folder of folders) expect(known).toContain(`'../${relative(sources, folder)}/zh.json'`);
  });
});
