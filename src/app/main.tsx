import '@fontsource-variable/inter';
import '../shared/ui/mantine-styles.ts';
import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { isNotTheirs } from '../shared/api/not-theirs.ts';
import { activateStoredLocale } from '../shared/i18n/activate-locale.ts';
import { reportError, startMonitoring } from '../shared/monitoring/monitoring.ts';
import { loadFrame } from '../shared/parts/load-part.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { loadOffline } from './routes.tsx';

/** Logs an error caught by a boundary; missing permission is no error. */
function log(error: unknown): void {
  if (!isNotTheirs(error)) console.error(error);
}

function report(error: unknown): void {
  if (!isNotTheirs(error)) void reportError(error);
}

async function start(root: HTMLElement): Promise<void> {
  // Notifies `public/start.js`, which watches the start of the app.
  window.dispatchEvent(new Event('app-started'));
  await activateStoredLocale();
  // Offline, the service worker for picking serves this document with `data-offline`.
  const isOffline = document.documentElement.dataset.offline !== undefined;
  const Offline = isOffline ? await loadFrame('offline', loadOffline) : null;
  const router = Offline ? null : createRouter();
  startMonitoring(getDefaultStore(), router);
  createRoot(root, { onCaughtError: log }).render(
    <StrictMode>
      <Providers>
        {router && <RouterProvider router={router} onError={report} />}
        {Offline && <Offline />}
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) {
  await start(root).catch((cause) => {
    console.error(cause);
    window.dispatchEvent(new Event('app-without-texts'));
  });
}
