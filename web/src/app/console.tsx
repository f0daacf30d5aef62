import { QueryClientProvider } from '@tanstack/react-query';
import { Spin } from 'antd';
import { lazy, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loadAccount, UnusableSession, useAccount } from '../api/account.js';
import { ApiFailure } from '../api/failure.js';
import { notify } from '../api/notify.js';
import { queryClient } from '../api/queries.js';
import { readToken } from '../api/token.js';
import { useTexts } from '../language/use-texts.js';
import { signInAddress } from '../shell/addresses.js';
import { Layout } from '../shell/layout.js';
import { RegistryContext } from '../shell/pages.js';
import { followSessionEnd, forgetSession } from '../shell/session.js';
import styles from './console.module.css';
import { registry } from './registry.js';

const FirstPasswordPage = lazy(() => import('./first-password-page.js'));

/** Where a session goes that still has the initial password. */
const firstPasswordPath = '/chgpwd';

/** The console of a session, once its user and menu are known. */
export default function Console() {
  const texts = useTexts('shell');
  const { pathname, search } = useLocation();
  useEffect(() => followSessionEnd(texts('session.signedOutElsewhere')), [texts]);
  const user = useAccount((state) => state.user);
  const isFirst = pathname === firstPasswordPath;
  const target = pathname + search;
  if (!user) return readToken() ? <Entering target={target} /> : <Navigate to={signInAddress(target)} replace />;
  if (user.mustChangePassword)
    return isFirst ? <FirstPasswordPage user={user} /> : <Navigate to={firstPasswordPath} replace />;
  if (isFirst) return <Navigate to="/" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <RegistryContext value={registry}>
        <Layout />
      </RegistryContext>
    </QueryClientProvider>
  );
}

/** A wait that is shorter is not worth showing, ms. */
const patience = 200;

/** Loads user and menu. Without them the session is of no use: it is forgotten, and the reason is shown. */
function Entering({ target }: { target: string }) {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session is entered once, whatever changes meanwhile
  useEffect(() => {
    loadAccount().catch((error: unknown) => {
      if (error instanceof UnusableSession) notify.error(texts(error.text));
      else if (error instanceof ApiFailure) notify.error(error.message);
      else throw error;
      forgetSession();
      void navigate(signInAddress(target), { replace: true });
    });
  }, []);
  return (
    <div className={styles.entering} role="status" aria-label={texts('session.loading')}>
      {isSlow && <Spin size="large" />}
    </div>
  );
}
