import { PartTabs } from '@/kit/list/screen-tabs.js';
import { useTexts } from '@/language/use-texts.js';
import { lists } from './lists.js';

/** Health check-ins of students, of their relatives and of teachers. */
export default function HealthScreen() {
  return <PartTabs parts={lists} texts={useTexts('health')} given={{}} />;
}
