import { cleanup, screen } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { byLanguage, type Locale } from '../../contracts/domain/languages.ts';
import type { NoticeList } from '../../contracts/domain/notices.ts';
import { planOf } from '../../server/testing/trainings.ts';
import { ProfilePage } from '../../src/portal/profile/profile-page.tsx';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { openPage } from '../in-process/open-page.tsx';
import { type InProcessServer, inProcessServer } from '../in-process/server.ts';

/** Run by guides.test.ts in a copy to which this language was added. */
const LANGUAGE = 'qps' as Locale;

let server: InProcessServer;
beforeAll(async () => {
  await changeLocale(LANGUAGE);
  server = await inProcessServer();
  await server.signIn('planner@example.ch');
});
afterAll(() => server.stop());
afterEach(cleanup);

test('a page is shown in it, and offers it', async () => {
  await openPage(<ProfilePage />, { path: '/profile' });
  const language = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^qps Sprache/ });
  expect([...language.options].map(({ text }) => text)).toContain('Pseudo');
  expect(document.documentElement.lang).toBe(LANGUAGE);
});

test('the server stores it, and texts in it', async () => {
  const planner = await server.clientOf('planner@example.ch');
  expect(await planner('PATCH', '/v1/user/me', { language: LANGUAGE })).toMatchObject({ status: 200 });
  expect((await planner('GET', '/v1/user/me')).body).toMatchObject({ Language: LANGUAGE });
  const staff = await server.clientOf('admin@example.ch');
  const titles = { de: 'Montage', [LANGUAGE]: 'qps Montage' };
  const session = await staff('PUT', `/v1/staff/trainings/${newId()}`, planOf({ titles }));
  expect(session.body).toMatchObject({ titles });
  const text = { title: 'qps Ferien', text: 'qps Geschlossen' };
  const notice = { from: '2031-01-01', until: '2031-01-02', texts: byLanguage(() => text) };
  const id = newId();
  expect((await staff('PUT', `/v1/staff/notices/${id}`, notice)).status).toBe(204);
  const { notices } = (await staff('GET', '/v1/staff/notices')).body as NoticeList;
  expect(notices.find((each) => each.id === id)?.texts).toMatchObject({ [LANGUAGE]: text });
  // The notice of a migration is stored without the language.
  expect(notices.find(({ from }) => from === '2023-12-23')?.texts).not.toHaveProperty(LANGUAGE);
  const list = await planner('GET', `/v1/documents?reader=${LANGUAGE}`);
  expect(list.status).toBe(200);
});
