import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { done, getProject, putProject, putRoofProject } from '../../server/testing/projects.ts';
import { clientOf, offerOfBill, signedIn, violations, withoutWebGl, workingDay } from './portal.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const names = (page: Page) => page.locator('tbody').getByRole('link').allTextContents();

async function openProjects(page: Page, path = '/projects'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table', { name: 'Projekte' })).toHaveAttribute('aria-busy', 'false');
}

test.describe('lists of projects', () => {
  test.use(signedIn('planner'));

  test('are divided, searched, filtered, sorted and downloaded @spec-33 @spec-132 @spec-144', {
    tag: '@phone',
  }, async ({ page, baseURL, isMobile }) => {
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
    if (isMobile) await page.getByRole('button', { name: 'Aufsteigend sortiert, umkehren' }).click();
    else await page.getByRole('button', { name: 'Projekt', exact: true }).click();
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

test.describe('the life of a project', () => {
  test.use(signedIn('installer'));
  test.beforeEach(({ context }) => withoutWebGl(context));

  const openProject = async (page: Page, id: string) => {
    await page.goto(`/projects/details/${id}`);
    await expect(page.getByRole('region', { name: 'Stand und nächster Schritt' })).toBeVisible();
  };
  const step = (page: Page, title: string) =>
    expect(
      page.getByRole('region', { name: 'Stand und nächster Schritt' }).getByRole('heading', { name: title }),
    ).toBeVisible();

  test('from the question over two offers and the order to the receipt @spec-36', {
    tag: '@phone-only',
  }, async ({ page, baseURL }) => {
    const [partner, sales] = [await clientOf(baseURL, 'installer'), await clientOf(baseURL, 'sales')];
    const { project, shown } = await putRoofProject(partner);
    const { id } = project;
    await done(partner, id, 'submit', { shown });
    await done(sales, id, 'ask_details', { question: 'Wie hoch ist die Traufe?' });

    await openProject(page, id);
    await step(page, 'Angaben ergänzen');
    await page.getByRole('button', { name: 'Angaben ergänzen' }).click();
    await page.getByRole('button', { name: 'Antworten' }).click();
    await expect(page.getByLabel('Ihre Antwort')).toHaveAccessibleDescription('Diese Angabe fehlt noch.');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Ihre Antwort').fill('Sechs Meter.');
    await page.getByRole('button', { name: 'Antworten' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await step(page, 'Wartet auf Antwort');

    await done(sales, id, 'accept');
    await done(sales, id, 'send_offer', offerOfBill);
    await done(sales, id, 'revise_offer', { ...offerOfBill, deliveryWeeks: 5 });
    await page.reload();
    await step(page, 'Offerte prüfen');
    const offers = page.getByRole('region', { name: 'Offerten im Vergleich' });
    await expect(offers.getByRole('row', { name: /^Lieferfrist/ })).toContainText('5 Wochen+ 1 Woche');
    await expect(page.getByRole('img', { name: 'Plan des Daches' })).toBeVisible();
    const total = (await getProject(partner, id)).offers[0]?.netRappen ?? 0;
    const francs = (total / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d)\.)/g, "'");
    await expect(page.getByRole('region', { name: /Stückliste/ })).toContainText(francs);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Bestellen', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Offerte bestellen' });
    expect(await violations(page)).toEqual([]);
    // The supplier revises the offer concurrently: nobody may order an offer they have not seen.
    await done(sales, id, 'revise_offer', { ...offerOfBill, deliveryWeeks: 3 });
    await dialog.getByRole('button', { name: 'Verbindlich bestellen' }).click();
    await expect(dialog.getByText(/Inzwischen: Offerte überarbeitet/)).toBeVisible();
    await expect(dialog.getByText('Offerte Version 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Verbindlich bestellen' }).click();
    await expect(page).toHaveURL(`/projects/congratulations/direct-order?project=${id}`);
    expect((await getProject(partner, id)).status).toBe('order_placed');

    await done(sales, id, 'confirm', { deliveryDate: await workingDay(sales) });
    await openProject(page, id);
    await step(page, 'Wartet auf Lieferung');
    await expect(page.getByRole('button', { name: 'Archivieren' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Bestellung ändern' }).click();
    await expect(page).toHaveURL(`/projects/orders/${id}/update`);
    await page.getByRole('button', { name: 'Geändert bestellen' }).click();
    await expect(page.getByLabel('Beschreibung der Änderungen')).toHaveAccessibleDescription(
      'Diese Angabe fehlt noch.',
    );
    await openProject(page, id);
    await done(sales, id, 'start');
    await done(sales, id, 'ship', { deliveryNote: 'LS-7' });
    await page.reload();
    await step(page, 'Empfang bestätigen');
    await page.getByRole('button', { name: 'Empfang bestätigen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empfang bestätigen' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect((await getProject(partner, id)).status).toBe('delivered');
    await page.getByRole('button', { name: /Alle \d+ Schritte/ }).click();
    const titles = await page.getByRole('region', { name: 'Verlauf' }).getByRole('listitem').count();
    expect(titles).toBe((await getProject(partner, id)).history.length);
  });
});
