import { parentSuggest } from '@contracts/people/parent.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { SearchSelect } from '@/kit/pickers/search-select.js';
import { useTexts } from '@/language/use-texts.js';

/** How many parents are offered (source: screens.yaml, student.bindparent). */
const offered = 20;

interface ParentPickerProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** Finds a parent by name, code or phone. */
export function ParentPicker(props: ParentPickerProps) {
  const texts = useTexts('parent');
  return (
    <SearchSelect
      {...props}
      call={parentSuggest}
      offered={offered}
      choiceOf={({ id, name, code, phone }) => ({ value: id, label: `${name} (${code}, ${phone})` })}
      placeholder={texts('picker.search')}
    />
  );
}
