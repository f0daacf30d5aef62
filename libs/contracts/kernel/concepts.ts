import type { Call } from './call.js';
import type { Catalogue, Translations } from './translations.js';

/** What the modules of concepts export, whatever its names. */
type Exported = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Exported => typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is Call => isRecord(value) && 'answer' in value && 'input' in value;
const isTranslations = (value: unknown): value is Translations => isRecord(value) && 'rows' in value;

/** The call itself, those of a dictionary, or those of a family such as an import. */
function callsIn(value: unknown): Call[] {
  if (isCall(value)) return [value];
  if (!isRecord(value)) return [];
  const family = Object.values(isRecord(value.calls) ? value.calls : value);
  return family.length > 0 && family.every(isCall) ? family : [];
}

/** Every call that modules of concepts declare, in their order. */
export const callsOf = (concepts: readonly object[]): Call[] =>
  concepts.flatMap((concept) => Object.values(concept).flatMap(callsIn));

/** Every table of texts that modules of concepts declare. */
export const textsOf = (concepts: readonly object[]): Catalogue[] =>
  concepts.flatMap((concept) => Object.values(concept).filter(isTranslations)).map(({ rows }) => rows);
