import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type PersonType, useHistory } from './history-store.js';

const HistoryPanel = lazy(() => import('./history-panel.js'));

/** Property of the address that names a person whose history is asked for: one that was deleted is in no list. */
const addressed = 'history';

/** The history of a person of one kind, as soon as a row or the address opens it; most visits to a list never do. */
export function HistoryDrawer({ personType }: { personType: PersonType }) {
  const subject = useHistory((state) => state.subject);
  const id = new URLSearchParams(useLocation().search).get(addressed);
  useEffect(() => {
    if (id) useHistory.setState({ subject: { personType, id, name: '' } });
  }, [id, personType]);
  const own = subject?.personType === personType ? subject : undefined;
  const [wasOpened, setOpened] = useState(false);
  if (own && !wasOpened) setOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <HistoryPanel subject={own} />
      </Suspense>
    )
  );
}
