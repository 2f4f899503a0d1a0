import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SecondFactor } from '../../../contracts/domain/second-factor.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const OFF: SecondFactor = {
  ...{ isOffered: true, isShared: false, isRequired: false, activeSince: null, recoveryCodesLeft: 0 },
};
const ON: SecondFactor = { ...OFF, activeSince: Date.UTC(2026, 10, 20, 12), recoveryCodesLeft: 3 };
const CODES = ['aaaa-1111', 'bbbb-2222'];
let state = OFF;
const read = stubCall('GET /v1/second-factor', async () => state);
const begin = stubCall('POST /v1/second-factor', async () => ({
  ...{ key: 'ABCDEFGHIJ', address: 'otpauth://totp/x', qr: { size: 21, path: 'M0 0h1v1z' } },
}));
const confirm = stubCall('POST /v1/second-factor/confirmation', async () => ({ codes: CODES }));
const renew = stubCall('POST /v1/second-factor/recovery-codes', async () => ({ codes: CODES }));
const end = stubCall('POST /v1/second-factor/end', async () => {});
const wrong = (path: string) => new ApiError('INPUT_INVALID', 422, { fields: [{ path, rule: 'invalid' }] });
const writeText = vi.fn(async (_text: string) => {});
const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  for (const stub of [read, begin, confirm, renew, end, writeText]) stub.mockClear();
});
afterEach(cleanup);
afterAll(() => {
  if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
  else Reflect.deleteProperty(navigator, 'clipboard');
});

function show(shown: SecondFactor) {
  state = shown;
  const page = (
    <>
      <SecondFactorPanel />
      <p>geladen</p>
      <Toasts label="Meldungen" />
    </>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
}
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const enter = async (name: RegExp, value: string) => {
  const input = await screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
  fireEvent.change(input, { target: { value } });
  return input;
};
const PASSWORD = /^Passwort/;
const CODE = /^Code aus der App/;

test('a wrong password and a wrong code are shown at their field, and nothing typed is lost', async () => {
  show(OFF);
  await click('Einrichten');
  await click('Weiter');
  await screen.findByText('Diese Angabe fehlt noch.');
  expect(begin).not.toHaveBeenCalled();

  begin.mockRejectedValueOnce(wrong('password'));
  const password = await enter(PASSWORD, 'falsch');
  await click('Weiter');
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  const described = document.getElementById(password.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent ?? '').not.toBe('');
  expect(password.value).toBe('falsch');
  expect(screen.queryByRole('img', { name: 'QR-Code für Ihre App' })).toBeNull();
  await enter(PASSWORD, 'richtig');
  await click('Weiter');
  expect(await screen.findByRole('img', { name: 'QR-Code für Ihre App' })).toBeTruthy();
  expect(begin.mock.lastCall).toEqual([{ body: { password: 'richtig' } }]);
  expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();

  confirm.mockRejectedValueOnce(wrong('code'));
  const code = await enter(CODE, ' 000000 ');
  await click('Einschalten');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(confirm.mock.lastCall).toEqual([{ body: { code: '000000' } }]);
  expect(code.value).toBe(' 000000 ');
  // The key stays, so that the app needs no second one.
  expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
  expect(begin).toHaveBeenCalledTimes(2);
});

test('a double click confirms once; the codes are shown, copied and gone after closing', async () => {
  show(OFF);
  await click('Einrichten');
  await enter(PASSWORD, 'richtig');
  await click('Weiter');
  await enter(CODE, '123456');
  const button = await screen.findByRole('button', { name: 'Einschalten' });
  fireEvent.click(button);
  fireEvent.click(button);
  const items = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(CODES);
  expect(confirm).toHaveBeenCalledTimes(1);
  await click('Kopieren');
  await screen.findByText('Kopiert.');
  expect(writeText.mock.lastCall).toEqual([CODES.join('\n')]);
  state = ON;
  await click('Gespeichert');
  await screen.findByText(/^Eingeschaltet seit/);
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
});

test('says so where copying fails, and the codes stay', async () => {
  writeText.mockRejectedValueOnce(new Error('denied'));
  show(ON);
  await click('Neue Wiederherstellungscodes');
  await enter(CODE, '123456');
  await click('Neue Codes erstellen');
  await click('Kopieren');
  await screen.findByText(/^Das Kopieren ist nicht gelungen/);
  expect(screen.getByText(CODES[1] ?? '')).toBeTruthy();
  expect(renew.mock.calls).toEqual([[{ body: { code: '123456' } }]]);
});

test('turning off sends a code; after an error the dialog stays, then the panel is read again', async () => {
  show(ON);
  expect((await screen.findByText(/^Eingeschaltet seit/)).textContent).toContain(
    'Noch 3 Wiederherstellungscodes.',
  );
  await click('Ausschalten');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zweite Stufe ausschalten' }));
  const code = await enter(CODE, '123456');
  end.mockRejectedValueOnce(new ApiError('OFFLINE', 0));
  fireEvent.click(dialog.getByRole('button', { name: 'Ausschalten' }));
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  expect(code.value).toBe('123456');
  state = OFF;
  fireEvent.click(dialog.getByRole('button', { name: 'Ausschalten' }));
  await screen.findByRole('button', { name: 'Einrichten' });
  expect(end.mock.calls).toEqual([[{ body: { code: '123456' } }], [{ body: { code: '123456' } }]]);
});

test('who needs it cannot turn it off, and with another provider nothing is there', async () => {
  show({ ...ON, isRequired: true });
  await screen.findByRole('button', { name: 'Neue Wiederherstellungscodes' });
  expect(screen.queryByRole('button', { name: 'Ausschalten' })).toBeNull();
  cleanup();
  read.mockClear();
  show({ ...OFF, isOffered: false });
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  await screen.findByText('geladen');
  expect(screen.queryByText('Zweite Stufe der Anmeldung')).toBeNull();
});

test('says why an account that visitors of a demo share cannot have one', async () => {
  show({ ...OFF, isShared: true });
  await screen.findByText(/Eine zweite Stufe würde die anderen aussperren/);
  expect(screen.queryByRole('button', { name: 'Einrichten' })).toBeNull();
});
