import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Language } from '../../libs/contracts/enumerations.js';
import { catalogue, translatedTo } from '../../libs/contracts/messages/index.js';

/** A language of the console besides Chinese. */
export type Translation = Exclude<Language, 'zh'>;
/** The text of the console for a Chinese one, in the language of a test. */
export type Words = (chinese: string) => string;

type Texts = Record<string, string>;

const sources = new URL('../../web/src/', import.meta.url).pathname;
const folders = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => basename(file) === 'zh.json')
  .map((file) => join(sources, dirname(file)));

/** Chinese texts of a locale folder with their translations. */
function pairsOf(folder: string, language: Translation): [chinese: string, translated: string][] {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Texts;
  const translated = read(language);
  return Object.entries(read('zh')).map(([key, chinese]) => [chinese, translated[key]!]);
}

const labels = (language: Translation): [chinese: string, translated: string][] =>
  Object.entries(catalogue).map(([chinese, row]) => [chinese, row[translatedTo[language]]]);

/** Texts as a person reads them on a screen: those of its own locale folders, in their order, before those that all screens share. */
export function wordsIn(language: Language, ...names: readonly string[]): Words {
  if (language === 'zh') return (chinese) => chinese;
  const own = [...names, 'kit'].flatMap((name) => folders.filter((path) => basename(path) === name));
  const known = new Map([...own.flatMap((path) => pairsOf(path, language)), ...labels(language)].reverse());
  return (chinese) => {
    const text = known.get(chinese);
    if (text === undefined) throw new Error(`${chinese} is no text of the screen`);
    return text;
  };
}

const placeholder = /\{\w+\}/;
/** A part of a template as a pattern: numbers are digits, or every building would be a floor. */
const patternOf = (part: string) => (part === '{number}' ? '\\d+' : placeholder.test(part) ? '.+' : literal(part));
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Tells of a text whether it is one of the console's Chinese ones, which reads otherwise in this language. */
export function untranslated(language: Translation): (text: string) => boolean {
  const pairs = [...folders.flatMap((path) => pairsOf(path, language)), ...labels(language)];
  const differing = pairs.filter(([chinese, translated]) => chinese !== translated).map(([chinese]) => chinese);
  // IP is a Chinese text here and a translation there.
  const translations = new Set(pairs.map(([, translated]) => translated));
  const whole = new Set(differing.filter((chinese) => !placeholder.test(chinese) && !translations.has(chinese)));
  const patterns = differing
    .filter((chinese) => placeholder.test(chinese) && /\p{Script=Han}/u.test(chinese.replace(/\{\w+\}/g, '')))
    .map(
      (chinese) =>
        new RegExp(
          `^${chinese
            .split(/(\{\w+\})/)
            .map(patternOf)
            .join('')}$`,
        ),
    );
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}
