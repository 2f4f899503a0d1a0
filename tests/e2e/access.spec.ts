import { expect, test } from '@playwright/test';
import { newPerson, signIn } from './portal.ts';

const notFound = { level: 1, name: 'Diese Seite gibt es nicht' } as const;

test.describe('categories land as the specification says', () => {
  test('an installer lands on the dashboard @spec-27 @spec-31 @spec-192', async ({ page }) => {
    await signIn(page, 'installer');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('link', { name: 'Konfigurator' })).toBeVisible();
  });

  test('a logistics partner lands on picking and finds no configurator @spec-27 @spec-188 @spec-192', async ({
    page,
  }) => {
    await signIn(page, 'logistics');
    await expect(page).toHaveURL('/commissioning');
    await expect(page.getByRole('link', { name: 'Konfigurator' })).toHaveCount(0);
    for (const refused of ['/configurator', '/3s-designer']) {
      const response = page.waitForResponse((answer) => answer.status() === 403);
      await page.goto(refused);
      await response;
      await expect(page.getByRole('heading', notFound)).toBeVisible();
      await expect(page).toHaveURL(refused);
    }
  });
});

test('sign-in is a redirect with the scopes of the specification; its account is active, its token fetches the profile @spec-151 @spec-193 @spec-194 @spec-195 @spec-196', async ({
  page,
}) => {
  const redirected = page.waitForRequest(/\/oidc\/auth\?/);
  const fetched = page.waitForRequest('**/v1/user/me');
  await signIn(page, 'planner');
  const asked = await redirected;
  expect(asked.isNavigationRequest()).toBe(true);
  const { searchParams } = new URL(asked.url());
  expect(searchParams.get('response_type')).toBe('code');
  expect(searchParams.get('scope')?.split(' ').toSorted()).toEqual([
    ...['offline_access', 'openid', 'profile', 'read-api'],
  ]);
  const profile = await fetched;
  expect([profile.method(), profile.postData()]).toEqual(['GET', null]);
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const accounts = Object.entries(stored).filter(([key]) => key.startsWith('msal.'));
  expect(accounts.filter(([key]) => key.endsWith('.active-account-filters'))).toHaveLength(1);
  const token = profile.headers().authorization?.replace(/^Bearer /, '') ?? '';
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: 'partner-portal', emails: ['planner@example.ch'] });
});

test('the start page, for a planner the dashboard, is opened once; a reload stays where it is @spec-27 @spec-192 @spec-97 @spec-101 @spec-152 @spec-153', async ({
  page,
}) => {
  await signIn(page, 'planner');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
  await page.reload();
  await expect(page.getByText('Petra Plan').first()).toBeVisible();
  await expect(page).toHaveURL('/profile');
  const session = await page.evaluate(() => JSON.parse(localStorage['solar-partner-portal.session']));
  expect(session).toMatchObject({
    Fullname: 'Petra Plan',
    PartnerCategory: 'Architekt/Planer',
    projectAddress: null,
    hasRedirected: true,
    loading: false,
    warningModalStepSix: false,
    warningModalStepSeven: false,
  });
  const userData = await page.evaluate(() => JSON.parse(localStorage['solar-partner-portal.UserData']));
  expect(userData).toEqual({ partner_type: 'Architekt/Planer', country: 'CH' });
});

test('without a profile the user is sent to the error page @spec-50 @spec-98 @spec-154 @spec-206', async ({
  page,
}) => {
  await page.route('**/v1/user/me', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, 'planner');
  await expect(page).toHaveURL('/internal-error');
  await expect(page.getByRole('heading', { name: 'Hoppla! Etwas ist schiefgelaufen.' })).toBeVisible();
  const session = await page.evaluate(() => JSON.parse(localStorage['solar-partner-portal.session']));
  expect(session.loading).toBe(false);
});

test('the error page needs no signing in @spec-50', async ({ page }) => {
  await page.goto('/internal-error');
  await expect(page.getByRole('heading', { name: 'Hoppla! Etwas ist schiefgelaufen.' })).toBeVisible();
  await expect(page).toHaveURL('/internal-error');
});

test('a failed sign-in is logged and blocks every page @spec-207', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route('**/auth-config.json', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/configurator');
  await expect(page.getByRole('heading', { name: 'Die Anmeldung ist fehlgeschlagen' })).toBeVisible();
  expect(logged.join('\n')).toContain('Sign-in failed');
});

test('an expired token is renewed silently and the request retried @spec-198 @spec-200 @spec-208', async ({
  page,
}) => {
  await signIn(page, 'planner');
  await expect(page.getByText('Haus').first()).toBeVisible();
  let calls = 0;
  await page.route('**/configurator/v1/roofs?*', async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    return route.fulfill({ status: 498, json: { detail: 'token is expired!' } });
  });
  const retried = page.waitForRequest(
    (request) =>
      request.url().includes('/configurator/v1/roofs?') && Boolean(request.headers().refresh_token),
  );
  await page.reload();
  const headers = (await retried).headers();
  expect(headers.authorization).toBe(`Bearer ${headers.refresh_token}`);
  expect(headers['content-type']).toBe('application/json');
  await expect(page.getByText('Haus').first()).toBeVisible();
  expect(calls).toBe(2);
});

test('signing out goes through the root path to the sign-in page, also when the menu is pressed before it is loaded @spec-57', async ({
  page,
  baseURL,
}) => {
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/user-menu/, async (route) => {
    await pressed;
    await route.continue();
  });
  await signIn(page, await newPerson(baseURL));
  await page.getByRole('button', { name: 'Nina Neu' }).click();
  release();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole('menuitem', { name: 'Abmelden auf allen Geräten' }).click();
  await page.waitForURL(/\/oidc\/interaction\//);
  expect(visited).toContain('/');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

test('signing out needs no second question where another tab has lost the stored identity token @spec-195', async ({
  page,
  baseURL,
}) => {
  await signIn(page, await newPerson(baseURL));
  await expect(page.getByRole('button', { name: 'Nina Neu' })).toBeVisible();
  // Two tabs that store concurrently: one tab's list lacks the other's token.
  const lost = await page.evaluate(() => {
    const lists = Object.keys(localStorage).filter((key) => key.includes('.token.keys.'));
    for (const key of lists) {
      const list = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...list, idToken: [] }));
    }
    return lists.length;
  });
  expect(lost).toBe(1);
  await page.getByRole('button', { name: 'Nina Neu' }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await expect(page.getByLabel('Passwort')).toBeVisible();
});

test('forgot password leads to the reset page @spec-54 @spec-150', async ({ page }) => {
  await page.goto('/');
  await page.waitForURL(/\/oidc\/interaction\//);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.waitForURL(/\/oidc\/password-reset/);
  await expect(page.getByRole('heading', { name: 'Passwort zurücksetzen' })).toBeVisible();
});

test('the language is chosen in the configurator too, and the roof stays @spec-23', async ({ page }) => {
  await signIn(page, 'planner');
  await page.goto('/configurator');
  const power = page.getByTestId('power');
  await expect(power).toBeVisible();
  const before = await power.textContent();
  const address = page.url();
  for (const [locale, inputs] of [
    ['en', 'Input'],
    ['it', 'Dati'],
    ['fr-FR', 'Saisie'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('combobox').selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('region', { name: inputs })).toBeVisible();
  }
  await expect(power).toHaveText(before ?? '');
  expect(page.url()).toBe(address);
});
