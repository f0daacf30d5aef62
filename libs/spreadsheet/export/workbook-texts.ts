import type { Language } from '../../contracts/enumerations.js';
import { translate } from '../../platform/index.js';

interface Labelled<V extends string | number> {
  labels: Readonly<Record<V, string>>;
}

/** Texts of a workbook in the language of who asks for it. */
export interface WorkbookTexts {
  /** A text of the contract, by its Chinese. */
  text(template: string): string;
  /** Label of a code; empty without one. */
  label<V extends string | number>(enumeration: Labelled<V>, code: V | null | undefined): string;
}

/** Gives the texts of a workbook in a language. */
export function workbookTexts(language: Language): WorkbookTexts {
  const text = (template: string) => translate({ template }, language);
  return { text, label: ({ labels }, code) => (code === null || code === undefined ? '' : text(labels[code])) };
}
