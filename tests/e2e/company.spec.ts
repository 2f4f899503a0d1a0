import { expect, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { CompanyChange } from '../../contracts/domain/change-requests.ts';
import { clientOf, openBrowser, signedIn, violations } from './portal.ts';

test.describe('company data', () => {
  test.use(signedIn('roofer'));

  test('a partner asks for a change, and the supplier takes it over', async ({ page, browser, baseURL }) => {
    // Reject a pending request of an earlier attempt.
    const roofer = await clientOf(baseURL, 'roofer');
    const { latest } = CompanyChange.parse((await roofer('GET', '/v1/change-requests')).body);
    if (latest?.state === 'open') await roofer('DELETE', `/v1/change-requests/${latest.id}`);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Änderung beantragen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Firmenangaben ändern' });
    const street = `Seeweg ${newId().slice(-6)}, 3700 Spiez`;
    await dialog.getByLabel('Adresse').fill(street);
    await dialog.getByLabel('UID-Nummer').fill('CHE-234.567.809');
    await dialog.getByRole('button', { name: 'Beantragen' }).click();
    await expect(dialog.getByLabel('UID-Nummer')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('UID-Nummer').fill('CHE-234.567.808');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Beantragen' }).click();
    await expect(page.getByText(/^Beantragt am .* von Paul /)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: street })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Änderung beantragen' })).toBeHidden();
    expect(await violations(page)).toEqual([]);

    const staff = await openBrowser(browser, 'admin', 'en');
    await staff.goto('/staff/organisations');
    await staff.getByRole('row').filter({ hasText: 'Change requested' }).getByRole('link').click();
    await expect(staff.getByText(street)).toBeVisible();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Accept' }).click();
    await expect(staff.getByText('Change requested')).toBeHidden();
    await expect(staff.getByLabel('Address')).toHaveValue(street);
    await staff.context().close();

    await page.reload();
    await expect(page.getByText(street)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Änderung beantragen' })).toBeVisible();
  });
});

test.describe('notices', () => {
  test.use(signedIn('admin'));
  // Other tests must not be interrupted by it.
  const removeNotices = async (baseURL: string | undefined) => {
    const admin = await clientOf(baseURL, 'admin');
    const { notices } = (await admin('GET', '/v1/notices')).body as { notices: { id: string }[] };
    for (const { id } of notices) await admin('DELETE', `/v1/staff/notices/${id}`);
  };
  test.afterEach(({ baseURL }) => removeNotices(baseURL));

  test('@spec-24 what the administration writes is told once, to everybody, in their language', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/staff/rules');
    await page.getByRole('button', { name: 'Hinweis hinzufügen' }).click();
    const form = page.getByRole('dialog', { name: 'Hinweis hinzufügen' });
    await form.getByRole('button', { name: 'Speichern' }).click();
    await expect(form.getByLabel('Titel, Deutsch')).toHaveAttribute('aria-invalid', 'true');
    const today = new Date().toISOString().slice(0, 10);
    await form.getByLabel('Erster Tag').fill(today);
    for (const [language, title] of [
      ['Deutsch', 'Inventur'],
      ['English', 'Stocktaking'],
      ['Italiano', 'Inventario'],
      ['Français', 'Inventaire'],
    ] as const) {
      await form.getByLabel(`Titel, ${language}`).fill(title);
      await form.getByLabel(`Text, ${language}`).fill(`${title} 2026`);
    }
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Speichern' }).click();
    await expect(form).toBeHidden();
    for (const [user, language, title, close] of [
      ['planner', 'de', 'Inventur', 'Verstanden'],
      ['logistics', 'en', 'Stocktaking', 'Understood'],
    ] as const) {
      const reader = await openBrowser(browser, user, language);
      await reader.goto('/profile');
      const notice = reader.getByRole('dialog', { name: title });
      await expect(notice).toContainText(`${title} 2026`);
      expect(await violations(reader)).toEqual([]);
      await notice.getByRole('button', { name: close }).click();
      await reader.reload();
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice).toBeHidden();
      await reader.context().close();
    }
    // Without signing in.
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    await context.addInitScript(() => {
      localStorage['solar-partner-portal.consent'] = JSON.stringify({ reports: false, maps: false });
      localStorage['solar-partner-portal.locale'] = 'it';
    });
    const stranger = await context.newPage();
    await stranger.goto('/register');
    await expect(stranger.getByRole('dialog', { name: 'Inventario' })).toContainText('Inventario 2026');
    await stranger.getByRole('button', { name: 'Ho capito' }).click();
    await expect(stranger.getByRole('dialog')).toBeHidden();
    await context.close();
    await removeNotices(baseURL);
    await page.reload();
    await expect(page.getByText('Betriebsferien')).toBeVisible();
    await expect(page.getByText('Inventur', { exact: true })).toBeHidden();
  });
});
