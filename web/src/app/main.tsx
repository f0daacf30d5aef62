import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startLanguage } from '../language/start.js';
import '../shell/theme/global.css';
import { Providers } from './providers.js';
import { AppRoutes } from './routes.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
