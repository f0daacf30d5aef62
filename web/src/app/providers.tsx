import { ConfigProvider, message, theme } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { setNotifier } from '../api/notify.js';
import { useLanguage } from '../language/start.js';
import { themeOf } from '../shell/theme/theme.js';

/** How long an error stays, seconds (source: calls.yaml, envelope.client). */
const errorSeconds = 5;

/** Hands the colours of the theme to the style sheets of the console. */
function Colours() {
  const { token } = theme.useToken();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--campus-primary', token.colorPrimary);
    style.setProperty('--campus-error', token.colorError);
  }, [token]);
  return null;
}

/** Shows the messages of the client; the same text twice is shown once. */
function Messages() {
  const [messages, holder] = message.useMessage();
  useEffect(() => {
    setNotifier({
      error: (text) => void messages.error({ content: text, key: text, duration: errorSeconds }),
      success: (text) => void messages.success({ content: text, key: text }),
      warning: (text) => void messages.warning({ content: text, key: text }),
    });
  }, [messages]);
  return holder;
}

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
function onStillnessChange(notify: () => void): () => void {
  stillness.addEventListener('change', notify);
  return () => stillness.removeEventListener('change', notify);
}

/** Everything that the pages share: language, look, messages. */
export function Providers({ children }: { children: ReactNode }) {
  const { antd } = useLanguage();
  const isStill = useSyncExternalStore(onStillnessChange, () => stillness.matches);
  const look = useMemo(() => themeOf(isStill), [isStill]);
  return (
    <ConfigProvider locale={antd} theme={look} button={{ autoInsertSpace: false }}>
      <Colours />
      <Messages />
      {children}
    </ConfigProvider>
  );
}
