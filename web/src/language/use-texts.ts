import type { Enumeration } from '@contracts/kernel/index.js';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTexts } from './catalogues.js';
import { common, type NameIn, type Namespace, type PrefixIn, type TextKey } from './text-keys.js';

/** Values of the placeholders of a text. */
export type TextValues = Record<string, string | number>;

/** Gives the text of a key that it knows. */
export type Texts<Key extends string = TextKey> = (key: Key, values?: TextValues) => string;

/** Translates a Chinese template of the contract. */
export type Translate = Texts<string>;

/** Titles of columns and labels of fields among the texts of a screen: `field.<name>`. */
export const titlesIn =
  <Key extends string>(texts: Texts<Key>) =>
  (name: NameIn<Key>): string =>
    texts(`field.${name}` as Key);

function useLookup<Key extends string>(namespaces: readonly string[]): Texts<Key> {
  const { t } = useTranslation(namespaces);
  return useCallback((key, values = {}) => t(key, values), [t]);
}

/** Texts of a locale folder (`shell`, a feature) in the language of the user; what it lacks is taken from the kit. */
export function useTexts<const N extends Namespace>(namespace: N): Texts<TextKey<N>> {
  return useLookup(namespace === common ? [common] : [namespace, common]);
}

/**
 * Texts of words that the server tells and the contract does not name one by one: that of `field` for the prefix `kind` is
 * `kind.field`. A word that the console does not know yet is shown as it is.
 */
export function useWords<const N extends Namespace>(
  namespace: N,
  prefix: PrefixIn<TextKey<N>>,
): (word: string) => string {
  const { t, i18n } = useTranslation(namespace);
  return useCallback(
    (word) => {
      const key = `${prefix}.${word}`;
      return i18n.exists(key, { ns: namespace }) ? t(key) : word;
    },
    [t, i18n, namespace, prefix],
  );
}

/** Translations of texts that the contract holds in Chinese: labels, messages, menu titles. */
export function useServerTexts(): Translate {
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
