import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startLanguage } from '../language/start.js';
import '../shell/theme/global.css';
import { Providers } from './providers.js';
import { router } from './router.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </Providers>
  </StrictMode>,
);
