import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FileUsage } from '../../../contracts/domain/files.ts';
import { messages } from '../../../locales/en/messages.po';
import { read } from '../api/queries.ts';
import { stubCall } from '../testing/stub-call.ts';
import { StorageLeft } from './storage-left.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MB = 1024 ** 2;
async function shown(usage: FileUsage): Promise<string | null> {
  i18n.loadAndActivate({ locale: 'en', messages });
  stubCall('GET /v1/files/usage').mockResolvedValue(usage);
  const client = new QueryClient();
  const { container } = render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <StorageLeft className={undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryData(read('GET /v1/files/usage').queryKey)).toEqual(usage));
  return container.textContent;
}

test.each([
  [{ person: { used: 0, most: 100 * MB }, organisation: { used: 80 * MB, most: 200 * MB } }, ''],
  [
    { person: { used: 95 * MB, most: 100 * MB }, organisation: { used: 95 * MB, most: 200 * MB } },
    'You have 5 MB of 100 MB storage space left.',
  ],
  [
    { person: { used: 10 * MB, most: 100 * MB }, organisation: { used: 199 * MB, most: 200 * MB } },
    'Your company has 1 MB of 200 MB storage space left.',
  ],
  [
    { person: { used: 120 * MB, most: 100 * MB }, organisation: { used: 120 * MB, most: 200 * MB } },
    'You have 0 B of 100 MB storage space left.',
  ],
])('shows the remaining space only if it is low: %j', async (usage, text) => {
  expect(await shown(usage)).toBe(text);
});
