import { type Language, language } from '../../contracts/enumerations.js';
import { fill, type Message } from '../../contracts/kernel/index.js';
import { catalogue, translatedTo } from '../../contracts/messages/index.js';

/** The language that a request names first, of those that the console has; Chinese without one. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.map((one) => language.codes.find((code) => code === one)).find((one) => one !== undefined) ?? 'zh';
}

/** Values that are texts of the contract themselves; the others are data, which may read like one: a door is called 东门. */
const textual: ReadonlySet<string> = new Set([
  'label',
  'oldLabel',
  'newLabel',
  'column',
  'columns',
  'trouble',
  'reason',
]);

/** A message in a language; a text without a translation stays Chinese. */
export function translate({ template, values = {} }: Message, target: Language): string {
  if (target === 'zh') return fill(template, values);
  const translated = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && textual.has(name) ? (catalogue[value]?.[translatedTo[target]] ?? value) : value,
  ]);
  return fill(catalogue[template]?.[translatedTo[target]] ?? template, Object.fromEntries(translated));
}
