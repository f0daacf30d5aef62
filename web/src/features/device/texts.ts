import { useCallback } from 'react';
import type { TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import type { DeviceKind } from './kind.js';

/** Texts of a screen of devices, where `{noun}` is what these devices are called. */
export function useDeviceTexts({ name }: DeviceKind): Texts<TextKey<'device'>> {
  const texts = useTexts('device');
  return useCallback((key, values) => texts(key, { noun: texts(`noun.${name}`), ...values }), [texts, name]);
}
