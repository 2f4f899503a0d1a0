import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { resolveColours, theme } from '../shared/ui/theme.ts';

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
});
const Messages = lazy(() => import('./messages.tsx').then((m) => ({ default: m.Messages })));

/** What every page needs around it. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={resolveColours} defaultColorScheme="auto">
        <QueryClientProvider client={client}>
          {children}
          <Suspense>
            <Messages />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}
