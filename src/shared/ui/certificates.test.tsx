import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../../locales/de/messages.po';
import * as files from '../files/download.ts';
import { stubCall } from '../testing/stub-call.ts';
import { Certificates } from './certificates.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a certificate says whose it is and until when, and is fetched as PDF under that name', async () => {
  i18n.loadAndActivate({ locale: 'de', messages });
  const pdf = new Blob(['%PDF']);
  const fetched = stubCall('GET /v1/certificates/:id/paper').mockResolvedValue(pdf);
  const saved = vi.spyOn(files, 'download').mockImplementation(() => {});
  const certificate = { kind: 'outdoor', from: '2026-01-15', until: '2029-01-14' } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <Certificates
            certificates={[
              { ...certificate, id: 'c1', name: 'Ida Muster' },
              { ...certificate, id: 'c2', name: '' },
            ]}
          />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('Ida Muster Outdoor, zertifiziert bis 14.01.2029');
  expect(second).toMatch(/^ ?Outdoor/);
  screen.getByRole('button', { name: 'PDF: Zertifikat von Ida Muster' }).click();
  await waitFor(() => expect(saved).toHaveBeenCalledWith(pdf, 'Zertifikat-Ida-Muster-2029-01-14.pdf'));
  expect(fetched).toHaveBeenCalledWith({ params: { id: 'c1' }, query: { language: 'de' } });
});
