import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import screenfull from 'screenfull';
import { notify } from '../api/notify.js';
import { useTexts } from '../language/use-texts.js';

function subscribe(notifyChange: () => void): () => void {
  if (!screenfull.isEnabled) return () => {};
  screenfull.on('change', notifyChange);
  return () => screenfull.off('change', notifyChange);
}

/** Lets the console fill the screen, and gives it back. */
export function FullscreenButton() {
  const texts = useTexts('shell');
  const isFull = useSyncExternalStore(subscribe, () => screenfull.isEnabled && screenfull.isFullscreen);
  const toggle = () => {
    if (screenfull.isEnabled) void screenfull.toggle();
    else notify.warning(texts('fullscreen.unsupported'));
  };
  return (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={texts('fullscreen.label')}
      aria-pressed={isFull}
      onClick={toggle}
    />
  );
}
