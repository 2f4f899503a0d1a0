import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LARGEST_ISSUED, type Verification } from '../../../contracts/domain/verification.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { api } from '../../shared/api/client.ts';
import { VerifyPage } from './verify-page.tsx';

const verify = vi.spyOn(api.files, 'verify');
afterAll(() => verify.mockRestore());
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  verify.mockReset();
});
afterEach(cleanup);

function open() {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <VerifyPage />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('PDF wählen'), { target: { files: [file] } });
const pdf = new File(['%PDF-1.7'], 'offerte.pdf', { type: 'application/pdf' });

const genuine = (bill: Extract<Verification, { status: 'genuine' }>['bill']): Verification => ({
  ...{ status: 'genuine', keyId: 'ab'.repeat(32), bill },
  file: {
    ...{ kind: 'offer', issuer: 'https://portal.example', number: 'P-2026-0001-1', subject: 'Haus am See' },
    ...{ recipient: 'Atelier Exempel', issuedAt: Date.UTC(2026, 10, 20, 12), fingerprint: 'A1B2' },
    ...{ catalogueVersion: '2026-1', engineVersion: '0.5.0' },
  },
});

test('shows what a genuine file is, and that its bill is equal', async () => {
  const bill = { isSameCatalogue: true, lines: [], statedRappen: 1_234_500, countedRappen: 1_234_500 };
  verify.mockResolvedValue(genuine({ status: 'equal', ...bill }));
  open();
  choose(pdf);
  const result = within(await screen.findByRole('status'));
  for (const text of [
    'Echt und unverändert',
    /ergibt sie wieder CHF.12.345\.00/,
    'Offerte P-2026-0001-1',
    'Haus am See',
    '20.11.2026, 13:00',
  ])
    expect(result.getByText(text)).toBeTruthy();
  expect(verify.mock.calls).toEqual([[pdf]]);
});

test('names every differing line with both sides', async () => {
  const line = { quantity: 12, priceRappen: 10_000, totalRappen: 120_000 };
  verify.mockResolvedValue(
    genuine({
      ...{ status: 'different', isSameCatalogue: false, statedRappen: 120_000, countedRappen: 126_000 },
      lines: [
        {
          ...{ article: '100', names: { de: 'Modul L' } },
          ...{ stated: line, counted: { ...line, priceRappen: 10_500, totalRappen: 126_000 } },
        },
        { article: '200', names: null, stated: null, counted: line },
      ],
    }),
  );
  open();
  choose(pdf);
  const table = within(await screen.findByRole('table', { name: '2 abweichende Positionen' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Artikel'),
    'Modul L 100',
    "Im Dokument12100.001'200.00",
    "Nachgezählt12105.001'260.00",
    ' 200',
    'Im Dokument–––',
    "Nachgezählt12100.001'200.00",
  ]);
});

test.each([
  [{ status: 'changed', keyId: 'a' }, 'Verändert'],
  [{ status: 'unknown-key', keyId: 'a' }, 'Nicht von uns'],
  [{ status: 'unreadable', keyId: 'a' }, 'Nicht lesbar'],
  [{ status: 'unsigned' }, 'Ohne Signatur'],
  [{ status: 'no-pdf' }, 'Kein PDF'],
  [genuine({ status: 'no-roof' }), 'Nicht nachgezählt'],
  [genuine({ status: 'no-catalogue' }), 'Nicht nachgezählt'],
  [genuine({ status: 'refused', problems: [] }), 'Nicht nachgezählt'],
] as const)('says what %j means', async (verification, title) => {
  verify.mockResolvedValue(verification);
  open();
  choose(pdf);
  expect(await within(await screen.findByRole('status')).findByText(title)).toBeTruthy();
});

test('a file that is too large is not sent; a lost answer is explained', async () => {
  open();
  const large = new File(['%PDF-1.7'], 'gross.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: LARGEST_ISSUED + 1 });
  choose(large);
  expect((await screen.findByRole('alert')).textContent).toMatch(/zu gross/);
  expect(verify).not.toHaveBeenCalled();
  verify.mockRejectedValue(new ApiError('OFFLINE', 0));
  choose(pdf);
  expect(await screen.findByText(/Verbindung/)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
