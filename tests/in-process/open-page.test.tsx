import { act, cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { showError } from '../../src/shared/ui/toasts.tsx';
import { openPage } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';

let server: InProcessServer;
beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
  await server.signIn('roofer@example.ch');
});
afterAll(() => server.stop());
afterEach(cleanup);

test('a page opens without messages that earlier tests left waiting for one', async () => {
  showError('Von vorher');
  await openPage(null, { path: '/page' });
  act(() => showError('Von jetzt'));
  expect(await screen.findByText('Von jetzt')).toBeTruthy();
  expect(screen.queryByText('Von vorher')).toBeNull();
});
