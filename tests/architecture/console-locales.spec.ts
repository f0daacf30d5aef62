import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

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
    const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const written = codeFiles.filter((file) => /\p{Script=Han}/u.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(written.map((file) => relative(sources, file))).toEqual([]);
  });

  it('that code names exist', () => {
    const known = new Set(folders.flatMap((folder) => Object.keys(textsOf(folder, 'zh'))));
    const named = codeFiles.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:texts|common)\('([^'$]+)'/g)].map(([, key]) => key!),
    );
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((key) => !known.has(key))).toEqual([]);
  });
});
