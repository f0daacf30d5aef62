import { CloseCircleFilled } from '@ant-design/icons';
import { useTexts } from '@/language/use-texts.js';

/** The button of a picker that clears it, as its `allowClear` takes it: the library's own is called in English. */
export function useClearing() {
  const texts = useTexts('kit');
  return { label: texts('picker.clear'), clearIcon: <CloseCircleFilled aria-hidden /> };
}
