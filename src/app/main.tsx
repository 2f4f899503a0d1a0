import '@fontsource-variable/inter';
import '../shared/ui/mantine-styles.ts';
import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { activateLocale, activateStoredLocale } from '../shared/i18n/activate-locale.ts';
import { FALLBACK_LOCALE } from '../shared/i18n/locales.ts';
import { followConsent, reportError } from '../shared/monitoring/monitoring.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { loadOffline } from './routes.tsx';

function report(error: unknown): void {
  console.error(error);
  void reportError(error);
}

const root = document.getElementById('root');
if (root) {
  await activateStoredLocale().catch(() => activateLocale(FALLBACK_LOCALE));
  // Without network the worker of commissioning brings this document, marked so.
  const Offline = document.documentElement.dataset.offline === undefined ? null : await loadOffline();
  createRoot(root).render(
    <StrictMode>
      <Providers>
        {Offline ? <Offline /> : <RouterProvider router={createRouter()} onError={report} />}
      </Providers>
    </StrictMode>,
  );
  followConsent(getDefaultStore());
}
