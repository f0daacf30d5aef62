import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startLanguage } from '../language/start.js';
import '../shell/theme/global.css';
import { Providers } from './providers.js';
import { AppRoutes } from './routes.js';

/** Draws the console once its texts are there. The module itself waits for nothing: what it loads may lean on its chunk. */
async function draw(): Promise<void> {
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
}

void draw();
