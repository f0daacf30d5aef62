import { useTexts } from '@/language/use-texts.js';
import { rowName } from '../row-name.js';

/** What the tick of a row is called: ticks of one list are told apart by the names of their rows, where these have one. */
export function useSelectRow(): (row: object) => string {
  const texts = useTexts('kit');
  return (row) => {
    const name = rowName(row);
    return name === undefined ? texts('list.selectRow') : texts('list.selectNamed', { name });
  };
}
