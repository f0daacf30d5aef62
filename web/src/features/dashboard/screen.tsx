import { useTexts } from '../../language/use-texts.js';

export default function DashboardScreen() {
  const texts = useTexts('dashboard');
  return <div>{texts('title')}</div>;
}
