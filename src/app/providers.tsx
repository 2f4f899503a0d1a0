import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { resolveColours, theme } from '../shared/ui/theme.ts';

/** Providers of every page. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={resolveColours} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </I18nProvider>
  );
}
