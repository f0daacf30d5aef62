import { ConfigProvider, message, theme } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { setNotifier } from '../api/notify.js';
import { useLanguage } from '../language/start.js';
import { declareOnce } from '../shell/theme/declare-once.js';
import { componentSize, themeOf } from '../shell/theme/theme.js';
import { useLook } from '../shell/theme/use-look.js';

/** How long an error stays, seconds (source: calls.yaml, envelope.client). */
const errorSeconds = 5;

/** Hands the colours of the theme to the style sheets of the console. */
function Colours({ isDark }: { isDark: boolean }) {
  const { token } = theme.useToken();
  useLayoutEffect(() => {
    declareOnce();
    const { style, dataset } = document.documentElement;
    dataset.ground = isDark ? 'dark' : 'bright';
    style.setProperty('--campus-primary', token.colorPrimary);
    style.setProperty('--campus-on-primary', token.colorTextLightSolid);
    style.setProperty('--campus-error', token.colorError);
  }, [token, isDark]);
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
      info: (text) => void messages.info({ content: text, key: text }),
      loading: (text) => messages.loading({ content: text, key: text, duration: 0 }),
    });
  }, [messages]);
  return holder;
}

/** Everything that the pages share: language, look, messages. */
export function Providers({ children }: { children: ReactNode }) {
  const { antd } = useLanguage();
  const look = useLook();
  const antdTheme = useMemo(() => themeOf(look), [look]);
  return (
    <ConfigProvider
      locale={antd}
      theme={antdTheme}
      componentSize={componentSize(look.size)}
      button={{ autoInsertSpace: false }}
    >
      <Colours isDark={look.isDark} />
      <Messages />
      {children}
    </ConfigProvider>
  );
}
