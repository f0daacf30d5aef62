import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider, theme } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { setNotifier } from '../api/notify.js';
import { queryClient } from '../api/queries.js';
import { useLanguage } from '../language/start.js';
import { RegistryContext } from '../shell/pages.js';
import { themeOf } from '../shell/theme/theme.js';
import { registry } from './registry.js';

/** How long an error stays, seconds (source: calls.yaml, envelope.client). */
const errorSeconds = 5;

/** Hands the colours of the theme to the style sheets of the console. */
function Colours() {
  const { token } = theme.useToken();
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--campus-primary', token.colorPrimary);
  }, [token.colorPrimary]);
  return null;
}

/** Shows the messages of the client; the same text twice is shown once. */
function Messages() {
  const { message } = AntdApp.useApp();
  useEffect(() => {
    setNotifier({
      error: (text) => void message.error({ content: text, key: text, duration: errorSeconds }),
      success: (text) => void message.success({ content: text, key: text }),
      warning: (text) => void message.warning({ content: text, key: text }),
    });
  }, [message]);
  return null;
}

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
function onStillnessChange(notify: () => void): () => void {
  stillness.addEventListener('change', notify);
  return () => stillness.removeEventListener('change', notify);
}

/** Everything that the pages share: language, look, server state, messages, screens. */
export function Providers({ children }: { children: ReactNode }) {
  const { antd } = useLanguage();
  const isStill = useSyncExternalStore(onStillnessChange, () => stillness.matches);
  const look = useMemo(() => themeOf(isStill), [isStill]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={antd} theme={look} button={{ autoInsertSpace: false }}>
        <AntdApp style={{ height: '100%' }}>
          <Colours />
          <Messages />
          <RegistryContext value={registry}>{children}</RegistryContext>
        </AntdApp>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
