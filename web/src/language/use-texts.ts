import type { Enumeration } from '@contracts/kernel/index.js';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTexts } from './catalogues.js';

/** Values of the placeholders of a text. */
export type TextValues = Record<string, string | number>;
/** Gives the text of a key, or the translation of a Chinese template of the contract. */
export type Texts = (key: string, values?: TextValues) => string;

/** Locale folder of what all screens have in common. */
const common = 'kit';

function useLookup(namespaces: readonly string[]): Texts {
  const { t } = useTranslation(namespaces);
  return useCallback((key, values = {}) => t(key, values), [t]);
}

/** Texts of a locale folder (`shell`, a feature) in the language of the user; what it lacks is taken from the kit. */
export function useTexts(namespace: string): Texts {
  return useLookup(namespace === common ? [common] : [namespace, common]);
}

/** Translations of texts that the contract holds in Chinese: labels, messages, menu titles. */
export function useServerTexts(): Texts {
  return useLookup([serverTexts]);
}

/** Label of a code; a code that the enumeration does not know is shown as it is. */
export function useLabels(): <V extends string | number>(enumeration: Enumeration<V>, code: V | undefined) => string {
  const translate = useServerTexts();
  return useCallback(
    (enumeration, code) => {
      const label = code === undefined ? undefined : enumeration.labels[code];
      return label === undefined ? String(code ?? '') : translate(label);
    },
    [translate],
  );
}
