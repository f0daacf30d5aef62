import { teacherSuggest } from '@contracts/people/teacher.js';
import { useTexts } from '@/language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { SearchSelect } from './search-select.js';

interface TeacherSelectProps<Value extends string | string[]> extends Omit<ControlProps, 'max'> {
  value?: Value;
  onChange?: (value: Value) => void;
  /** Several may be chosen. */
  mode?: 'multiple';
  /** Name of who is chosen, where it is known without the options. */
  named?: string;
}

/** Finds teachers by name, code or phone. */
export function TeacherSelect<Value extends string | string[]>({ named, ...props }: TeacherSelectProps<Value>) {
  const texts = useTexts('kit');
  return (
    <SearchSelect<typeof teacherSuggest, Value>
      {...props}
      call={teacherSuggest}
      offered={50}
      choiceOf={({ id, name, code, phone }) => ({ value: id, label: `${name} (${code}, ${phone})`, title: name })}
      known={named && typeof props.value === 'string' ? [{ value: props.value, label: named }] : []}
      placeholder={texts('teacher.search')}
    />
  );
}
