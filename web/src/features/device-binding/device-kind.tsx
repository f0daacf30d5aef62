import { useTexts } from '@/language/use-texts.js';

/** Code of door controllers; the others are face terminals (source: 002 §3). */
const doorController = 1;

/** What a device is, in the words of this screen. */
export function DeviceKind({ type }: { type: number }) {
  const texts = useTexts('device-binding');
  return texts(type === doorController ? 'summary.doorControllers' : 'summary.faceTerminals');
}
