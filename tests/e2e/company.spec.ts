import { expect, test } from '@playwright/test';
import { clientOf, openBrowser, signedIn, violations } from './portal.ts';

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
      ['logistics', 'en', 'Stocktaking', 'Got it'],
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
