import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** /auth-redirect: hands its query to the page that opened it, and closes; opened by nobody it leads to the sign-in. */
export default function AuthRedirectPage() {
  const { search } = useLocation();
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (!opener) return;
    opener.postMessage({ type: 'auth-redirect', query: search.slice(1) }, location.origin);
    window.close();
  }, [search]);
  return window.opener ? null : <Navigate to="/login" replace />;
}
