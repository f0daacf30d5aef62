import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { notify } from '../api/notify.js';
import { useTexts } from '../language/use-texts.js';

function subscribe(notifyChange: () => void): () => void {
  document.addEventListener('fullscreenchange', notifyChange);
  return () => document.removeEventListener('fullscreenchange', notifyChange);
}

/** Lets the console fill the screen, and gives it back; says so where the browser does not allow it. */
export function FullscreenButton() {
  const texts = useTexts('shell');
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = async () => {
    try {
      if (isFull) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      notify.warning(texts('fullscreen.unsupported'));
    }
  };
  return (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      aria-label={texts('fullscreen.label')}
      aria-pressed={isFull}
      onClick={() => void toggle()}
    />
  );
}
