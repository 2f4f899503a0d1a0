import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import type { Store } from '../solving/answer.ts';

/** Renders a component of the configurator with the roof in `store`. */
export const renderWith = (store: Store, part: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <Provider store={store}>{part}</Provider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
