import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredFile } from '../../../contracts/domain/files.ts';
import { messages } from '../../../locales/en/messages.po';
import { ApiError } from '../../shared/api/api-error.ts';
import { api } from '../../shared/api/client.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { WorkbookField } from './workbook-field.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Field() {
  const [fileId, setFileId] = useState<string | null>(null);
  return (
    <WorkbookField fileId={fileId} onChange={setFileId} onRoof={() => {}} error={null}>
      {() => null}
    </WorkbookField>
  );
}

/** Chooses a file that the server stores and whose report fails with a fault. */
function choose(type: string, fault: string): void {
  let stored: StoredFile | undefined;
  vi.spyOn(api.files, 'put').mockImplementation(async (id, { name }) => {
    stored = { id, name, type, size: 5, sha256: '', createdAt: 1 };
    return stored;
  });
  const room = { used: 0, most: 1e9 };
  stubCall('GET /v1/files/usage').mockResolvedValue({ person: room, organisation: room });
  stubCall('GET /v1/files', async () => ({ files: stored ? [stored] : [] }));
  stubCall('GET /v1/files/:id/workbook').mockRejectedValue(
    new ApiError('FILE_TYPE_NOT_ALLOWED', 422, { fault, use: 'workbook' }),
  );
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <Field />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  const input = container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  fireEvent.change(input, { target: { files: [new File(['rows'], `project.${type}`)] } });
}

test.each(['xls', 'xlsb'])(
  'a .%s is kept, and how to save it as .xlsx is said, not as an error @spec-59',
  async (type) => {
    choose(type, 'unread');
    const text = await screen.findByText(/save as “Excel Workbook \(\*\.xlsx\)”/);
    expect(text.textContent).toContain('The file itself stays with the request.');
    expect(text.getAttribute('role')).toBe('status');
    expect(screen.getByText(`project.${type}`)).toBeTruthy();
  },
);

test('an .xlsx of which nothing can be read is said as an error', async () => {
  choose('xlsx', 'unreadable');
  expect((await screen.findByRole('alert')).textContent).toContain('This workbook cannot be read.');
});
