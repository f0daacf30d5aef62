import { DisconnectOutlined } from '@ant-design/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../api/live.js';
import { queryClient } from '../api/queries.js';
import { useTexts } from '../language/use-texts.js';
import styles from './layout.module.css';

/** A live channel that comes back within this time is not worth a word, ms. */
const patience = 3_000;

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** True when the live channel has been down for longer than a moment. */
function useIsChannelLost(): boolean {
  const state = useConnection((connection) => connection.state);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (state !== 'lost') {
      setLost(false);
      return;
    }
    const timer = setTimeout(() => setLost(true), patience);
    return () => clearTimeout(timer);
  }, [state]);
  return isLost;
}

/** Says that what is shown may be old, while browser or server cannot be reached; afterwards all of it is asked again. */
export function OfflineBanner() {
  const texts = useTexts('shell');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isChannelLost = useIsChannelLost();
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries();
    window.addEventListener('online', refetch);
    return () => window.removeEventListener('online', refetch);
  }, []);
  if (isOnline && !isChannelLost) return null;
  return (
    <div className={styles.notice} role="status">
      <DisconnectOutlined aria-hidden /> {texts(isOnline ? 'offline.server' : 'offline.network')}
    </div>
  );
}
