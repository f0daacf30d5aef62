import type { Call } from './call.js';
import type { Catalogue, Translations } from './translations.js';

/** What the contract of a service exports, whatever its names. */
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

/** Every call that contracts declare, once: by the contract, then by the name under which it is exported. */
export const callsOf = (contracts: readonly object[]): Call[] => [
  ...new Set(contracts.flatMap((contract) => Object.values(contract).flatMap(callsIn))),
];

/** Every table of texts that contracts declare. */
export const textsOf = (contracts: readonly object[]): Catalogue[] =>
  contracts.flatMap((contract) => Object.values(contract).filter(isTranslations)).map(({ rows }) => rows);
