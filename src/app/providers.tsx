import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { resolveColours, theme } from '../shared/ui/theme.ts';

/** Nonce that the policy of this page demands of style elements; empty while developing. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// Dialogs lock scrolling by a style element of their own.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** Providers of every page. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveColours}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </I18nProvider>
  );
}
