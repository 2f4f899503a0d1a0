import '@fontsource-variable/inter';
import '../shared/ui/mantine-styles.ts';
import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLocale, activateStoredLocale } from '../shared/i18n/activate-locale.ts';
import { FALLBACK_LOCALE } from '../shared/i18n/locales.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

const root = document.getElementById('root');
// MSAL opens the app in a hidden frame for some renewals; nothing is to be shown there.
if (root && window.top === window) {
  await activateStoredLocale().catch(() => activateLocale(FALLBACK_LOCALE));
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
    </StrictMode>,
  );
}
