import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { done, putProject } from '../../server/testing/projects.ts';
import { ProjectsPage } from '../../src/portal/projects/projects-page.tsx';
import { changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { openPage } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
beforeAll(async () => {
  await changeLocale('de');
  server = await inProcessServer();
  await server.signIn('planner@example.ch');
});
afterAll(() => server.stop());
afterEach(cleanup);

const row = async (name: string) => (await screen.findByText(name, { exact: true })).closest('tr');
const choose = async (project: string, command: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Weitere Befehle zu «${project}»` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: command }));
};

test('copies a project, and discards the draft', async () => {
  const planner = await server.clientOf('planner@example.ch');
  const { id } = await putProject(planner, { name: 'Weiler' });
  await done(planner, id, 'submit');
  await openPage(<ProjectsPage />, { path: '/projects?search=Weiler', pattern: '/projects/:category?' });
  await choose('Weiler', 'Kopieren');
  expect(await screen.findByText(/«Weiler» ist kopiert, als Entwurf/)).toBeTruthy();
  const copy = await row('Weiler (Kopie)');
  expect(copy?.textContent).toContain('Weiterarbeiten');
  await choose('Weiler (Kopie)', 'Verwerfen');
  expect(await screen.findByRole('dialog', { name: '«Weiler (Kopie)» verwerfen?' })).toBeTruthy();
  expect(await violations()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText('Weiler (Kopie)', { exact: true })).toBeNull());
  expect(await row('Weiler')).toBeTruthy();
});
