import { ChoiceInput } from '@/kit/list/filter-fields.js';
import { useServerTexts } from '@/language/use-texts.js';

/** A text that the server tells in Chinese, in the user's language where it is one of its own. */
export function ServerText({ of }: { of: string }) {
  return useServerTexts()(of);
}

interface TitleInputProps {
  id: string;
  value: string | undefined;
  onChange: (title: string | undefined) => void;
  choices: readonly string[];
}

/** One of the titles of send records, or all. */
export function TitleInput({ choices, ...props }: TitleInputProps) {
  const translate = useServerTexts();
  return (
    <ChoiceInput {...props} isSearched choices={choices.map((title) => ({ value: title, label: translate(title) }))} />
  );
}
