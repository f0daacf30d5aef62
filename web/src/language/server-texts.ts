import { catalogue, translatedTo } from '../../../libs/contracts/messages/index.js';

/** Translations of the contract's Chinese texts into one language. The module is loaded only where it is needed. */
export function catalogueOf(language: string): Record<string, string> {
  const place = translatedTo[language as keyof typeof translatedTo];
  return Object.fromEntries(Object.entries(catalogue).map(([template, row]) => [template, row[place]]));
}
