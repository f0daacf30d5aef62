import { createBrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../kit/states/error-boundary.js';
import { Guard } from './guard.js';

/** Addresses outside of the console; everything else is a page of it, and the menu says which there are. */
export const router = createBrowserRouter([
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('./entrance-pages.js')).SignInPage }),
    HydrateFallback: () => null,
  },
  {
    path: '/chgpwd',
    lazy: async () => {
      const { FirstPasswordPage } = await import('./entrance-pages.js');
      return {
        element: (
          <Guard>
            <FirstPasswordPage />
          </Guard>
        ),
      };
    },
    HydrateFallback: () => null,
  },
  {
    path: '*',
    lazy: async () => {
      const { Layout } = await import('../shell/layout.js');
      return {
        element: (
          <ErrorBoundary>
            <Guard>
              <Layout />
            </Guard>
          </ErrorBoundary>
        ),
      };
    },
    HydrateFallback: () => null,
  },
]);
