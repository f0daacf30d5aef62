import { paymentDebtMenu, type paymentFigures, paymentFiguresMenu } from '@contracts/finance/payment-figures.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Link } from 'react-router-dom';
import { useScreenAddress } from '@/kit/screen-context.js';
import { useTexts } from '@/language/use-texts.js';

type Figure = ListRow<typeof paymentFigures>;

/** The address of a screen with what is known of its filters. */
const addressOf = (path: string, filters: Readonly<Record<string, string | null>>) =>
  `${path}?${new URLSearchParams(Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== null))}`;

/** The name of a figure, which leads to those that make it: the classes of a project, the persons of a class, what a person owes. */
export function Drill({ of: { id, by, name, code, className } }: { of: Figure }) {
  const texts = useTexts('payment-figures');
  const address = useScreenAddress();
  const [projectIds, classId] = [address.get('projectIds'), address.get('classId')];
  // Those of a person have a code; who was in no class is in none that could be asked for.
  if (by === 'class' && !name) return texts('noClass');
  const leadsTo = {
    project: () => addressOf(paymentFiguresMenu.path, { by: 'class', projectIds: id, classId }),
    class: () => addressOf(paymentFiguresMenu.path, { by: 'person', projectIds, classId: id }),
    person: () => addressOf(paymentDebtMenu.path, { projectIds, keyword: code }),
  };
  const title = texts(`drill.${by}`, { name: by === 'person' ? `${name} ${className}` : name });
  return (
    <Link to={leadsTo[by]()} title={title}>
      {name}
    </Link>
  );
}
