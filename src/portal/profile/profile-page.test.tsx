import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPage } from '../../../tests/in-process/open-page.tsx';
import { type InProcessServer, inProcessServer } from '../../../tests/in-process/server.ts';
import { violations } from '../../../tests/in-process/violations.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { changeLocale } from '../../shared/i18n/activate-locale.ts';
import { ProfilePage } from './profile-page.tsx';

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
  await server.signIn('roofer@example.ch');
});
afterAll(() => server.stop());
beforeEach(async () => {
  sessionStorage.clear();
  await changeLocale('de');
  await server.database
    .updateTable('person')
    .set({ first_name: 'Paul', last_name: 'Probe', phone: '+41 52 000 00 07', language: 'de' })
    .where('email', '=', 'roofer@example.ch')
    .execute();
});
afterEach(cleanup);

const open = () => openPage(<ProfilePage />, { path: '/profile' });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const enter = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const stored = () =>
  server.database
    .selectFrom('person')
    .select(['first_name', 'last_name', 'phone', 'language'])
    .where('email', '=', 'roofer@example.ch')
    .executeTakeFirstOrThrow();
const choose = async (label: RegExp, value: string) => {
  const [select] = await screen.findAllByRole('combobox', { name: label });
  fireEvent.change(select as HTMLElement, { target: { value } });
};

test('shows faults at their fields, and saves names everywhere @spec-18 @spec-32 @spec-92', async () => {
  await open();
  await enter('Vorname', ' ');
  await enter('Telefon', 'am Abend');
  await press('Speichern');
  const name = 'Vorname';
  const first = await screen.findByRole('textbox', { name, description: 'Diese Angabe fehlt noch.' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await screen.findByRole('textbox', { name: 'Telefon', description: /^Das ist keine Telefonnummer/ });
  expect((await stored()).first_name).toBe('Paul');
  expect(await violations()).toEqual([]);

  await enter('Vorname', ' Paula ');
  await enter('Nachname', 'Łuński');
  await enter('Telefon', '');
  await press('Speichern');
  expect(await screen.findByText('Gespeichert')).toBeTruthy();
  expect((await field('Vorname')).value).toBe('Paula');
  expect(getDefaultStore().get(profileAtom)?.Fullname).toBe('Paula Łuński');
  expect(await stored()).toEqual({ first_name: 'Paula', last_name: 'Łuński', phone: '', language: 'de' });

  cleanup();
  await open();
  expect((await field('Vorname')).value).toBe('Paula');
  expect((await field('Telefon')).value).toBe('');
});

test('asks before input is lost, and not after it was discarded @spec-87 @spec-217', async () => {
  const router = await open();
  await enter('Vorname', 'Pia');
  void router.navigate('/dashboard');
  expect(await screen.findByText('Ihre Änderungen werden nicht gespeichert.')).toBeTruthy();
  await press('Hier bleiben');
  expect(router.state.location.pathname).toBe('/profile');
  expect((await field('Vorname')).value).toBe('Pia');
  await press('Verwerfen');
  expect((await field('Vorname')).value).toBe('Paul');
  await router.navigate('/dashboard');
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('speaks the language chosen here', async () => {
  await open();
  await choose(/^Sprache/, 'fr-FR');
  await press('Speichern');
  await waitFor(() => expect(document.documentElement.lang).toBe('fr-FR'));
  expect((await stored()).language).toBe('fr-FR');
  await enter('Prénom', '');
  await press('Enregistrer');
  expect(
    await screen.findByRole('textbox', {
      name: 'Prénom',
      description: 'Cette indication manque encore.',
    }),
  ).toBeTruthy();
  await enter('Prénom', 'Paul');
  await choose(/^Langue/, 'de');
  await press('Enregistrer');
  await waitFor(() => expect(i18n.locale).toBe('de'));
  expect(document.documentElement.lang).toBe('de');
});
