import { Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loadAccount, useAccount } from '../api/account.js';
import { ApiFailure } from '../api/failure.js';
import { notify } from '../api/notify.js';
import { readToken } from '../api/token.js';
import { useTexts } from '../language/use-texts.js';
import { forgetSession, signInAddress } from '../shell/session.js';
import styles from './guard.module.css';

/** Where a session goes that still has the initial password. */
const firstPasswordPath = '/chgpwd';

/** Lets only a session with its user and menu through; everybody else signs in first and comes back afterwards. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const user = useAccount((state) => state.user);
  const target = pathname + search;
  if (!readToken()) return <Navigate to={signInAddress(target)} replace />;
  if (!user) return <Entering target={target} />;
  const isFirst = pathname === firstPasswordPath;
  if (user.mustChangePassword && !isFirst) return <Navigate to={firstPasswordPath} replace />;
  if (!user.mustChangePassword && isFirst) return <Navigate to="/" replace />;
  return children;
}

/** Loads user and menu. Without them the session is of no use: it is forgotten, and the reason is shown. */
function Entering({ target }: { target: string }) {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200);
    loadAccount().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      notify.error(error instanceof ApiFailure ? error.message : texts(error.message));
      forgetSession();
      void navigate(signInAddress(target), { replace: true });
    });
    return () => clearTimeout(timer);
  }, [navigate, target, texts]);
  return (
    <div className={styles.entering} role="status" aria-label={texts('session.loading')}>
      {isSlow && <Spin size="large" />}
    </div>
  );
}
