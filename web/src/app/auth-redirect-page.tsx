import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** /auth-redirect: hands what another site answered to the window that asked it, and closes; without such a window it leads to the sign-in. */
export default function AuthRedirectPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const opener: unknown = window.opener;
    if (!(opener instanceof Object)) {
      void navigate('/login', { replace: true });
      return;
    }
    (opener as Window).postMessage({ type: 'campus.auth-redirect', query: search }, location.origin);
    window.close();
  }, [search, navigate]);
  return null;
}
