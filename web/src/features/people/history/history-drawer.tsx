import { lazy, Suspense, useState } from 'react';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import { closeHistory, type PersonType, useHistory } from './history-store.js';

const HistoryPanel = lazy(() => import('./history-panel.js'));

/** Property of the address that names a person whose history is asked for: one that was deleted is in no list. */
const addressed = 'history';

/** The history of a person of one kind, as soon as a row or the address opens it; most visits to a list never do. */
export function HistoryDrawer({ personType }: { personType: PersonType }) {
  const { keepInAddress } = useScreenPlace();
  const id = useScreenAddress().get(addressed);
  const chosen = useHistory((state) => state.subject);
  const own = chosen?.personType === personType ? chosen : id ? { personType, id, name: '' } : undefined;
  const [wasOpened, setOpened] = useState(false);
  if (own && !wasOpened) setOpened(true);
  const close = () => {
    closeHistory();
    keepInAddress({ [addressed]: undefined });
  };
  return (
    wasOpened && (
      <Suspense>
        <HistoryPanel subject={own} onClose={close} />
      </Suspense>
    )
  );
}
