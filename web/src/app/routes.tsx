import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { readToken } from '../api/token.js';
import { ErrorBoundary } from '../kit/states/error-boundary.js';
import { signInAddress } from '../shell/addresses.js';

const Console = lazy(() => import('./console.js'));
const AuthRedirectPage = lazy(() => import('./auth-redirect-page.js'));
const SignInPage = lazy(() => import('./sign-in-page.js'));
const VisitorPages = lazy(() => import('./visitor-pages.js'));

/** Addresses of the pages that are open to everybody (source: screens.yaml, shell.layout). */
const visitorPaths = ['/regist', '/expertreadme', '/expertinfosubmit'];

/** Lets only a session through; everybody else signs in first and comes back afterwards. */
function Gate() {
  const { pathname, search } = useLocation();
  return readToken() ? <Console /> : <Navigate to={signInAddress(pathname + search)} replace />;
}

/** The sign-in, and behind it the console, whose menu says which pages there are. */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense>
        <Routes>
          <Route path="/login" element={<SignInPage />} />
          {visitorPaths.map((path) => (
            <Route key={path} path={path} element={<VisitorPages path={path} />} />
          ))}
          <Route path="/auth-redirect" element={<AuthRedirectPage />} />
          <Route path="*" element={<Gate />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
