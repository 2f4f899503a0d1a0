import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { done, putProject } from '../../server/testing/projects.ts';
import { clientOf, signedIn, violations } from './portal.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const names = (page: Page) => page.locator('tbody').getByRole('link').allTextContents();

async function openProjects(page: Page, path = '/projects'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table', { name: 'Projekte' })).toHaveAttribute('aria-busy', 'false');
}

test.describe('lists of projects', () => {
  test.use(signedIn('planner'));

  test('are divided, searched, filtered, sorted and downloaded @spec-33 @spec-132 @spec-144', async ({
    page,
    baseURL,
  }) => {
    const planner = await clientOf(baseURL, 'planner');
    const mark = `Weiler ${newId().slice(-6)}`;
    await putProject(planner, { name: `${mark} A` });
    const asked = await putProject(planner, { name: `${mark} B` });
    await done(planner, asked.id, 'submit');
    const titles = await putProject(planner, { name: `${mark} C`, kind: 'information_request' });
    await done(planner, titles.id, 'submit');
    const old = await putProject(planner, { name: `=${mark} D` });
    await done(planner, old.id, 'submit');
    await done(planner, old.id, 'archive', { reason: 'price', feedback: 'Zu teuer' });

    await openProjects(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Nummer, Projekt, Adresse oder Artikel suchen' }).fill(mark);
    await expect(page).toHaveURL(`/projects?search=${mark.replace(' ', '+')}`);
    await expect.poll(() => names(page)).toHaveLength(4);
    await expect(row(page, `${mark} A`)).toContainText('Weiterarbeiten');
    await expect(row(page, `${mark} B`)).toContainText(/Wartet auf Antwort\s*bis \d\d\.\d\d\.\d{4}/);

    const tools = page.getByRole('search');
    await tools.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Offerte angefragt' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Pendent' }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Status 2 gewählt' })).toBeVisible();
    await expect.poll(() => names(page)).toEqual([`${mark} C`, `${mark} B`]);
    await tools.getByRole('button', { name: 'Art', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Offertanfrage' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toEqual([`${mark} B`]);
    await page.reload();
    await expect.poll(() => names(page)).toEqual([`${mark} B`]);

    await openProjects(page, `/projects?search=${mark}&sort=name&direction=asc`);
    await expect.poll(() => names(page)).toEqual([`=${mark} D`, `${mark} A`, `${mark} B`, `${mark} C`]);
    await page.getByRole('button', { name: 'Projekt', exact: true }).click();
    await expect(page).toHaveURL(/sort=name$/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Liste als CSV herunterladen' }).click();
    const content = await (await file).createReadStream();
    const text = (await content.toArray()).join('');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('Nummer;Projekt;Adresse;Art;System;Status');
    // A text that a spreadsheet could read as a formula is escaped.
    expect(text).toContain(`"'=${mark} D"`);

    const tabs = page.getByRole('navigation', { name: 'Projekte nach Stand' });
    await tabs.getByRole('link', { name: 'Archiviert' }).click();
    await expect(page).toHaveURL('/projects/archived');
    await expect(row(page, `=${mark} D`)).toContainText('Archiviert');
    await tabs.getByRole('link', { name: 'Bestellungen' }).click();
    await expect(page).toHaveURL('/projects/ordered');
    await expect(row(page, `${mark} B`)).toHaveCount(0);
    await page.goto('/projects/nonsense');
    await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeVisible();
  });
});
