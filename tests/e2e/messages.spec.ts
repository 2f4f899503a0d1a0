import { expect, type Locator, test } from '@playwright/test';
import { goldenFile, loadRoof, signedIn } from './portal.ts';

test.use(signedIn('planner'));

/** Whether a pointer in its middle meets it, scrolled to where it can be seen. */
const isInReach = async (button: Locator): Promise<boolean> => {
  await button.scrollIntoViewIfNeeded();
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(met);
  });
};

test('under a message everything stays in reach, also where the pointer rests on it @phone', async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 760 });
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"on"'));
  await page.goto('/configurator');
  const dialog = page.getByRole('dialog', { name: 'Neues Dach' });
  await dialog.getByRole('button', { name: 'Leer beginnen' }).last().click();
  await loadRoof(page, goldenFile('house-gable'));
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/configurator/v1/roofs/*', async (route) => {
    if (route.request().method() === 'PUT') await gate;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  const message = page.getByRole('alert').filter({ hasText: /^Gespeichert$/ });
  // On a wide screen the head tells it instead, unless another roof is open by then.
  if (isMobile) {
    release();
    await message.hover();
  }
  for (const tab of await page.getByRole('navigation', { name: 'Ansicht' }).getByRole('button').all())
    expect(await isInReach(tab), await tab.innerText()).toBe(true);

  await page.getByRole('button', { name: 'Weitere Befehle' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Neues Dach' }).press('Enter');
  await expect(dialog).toBeVisible();
  release();
  await message.hover();
  for (const button of await dialog.getByRole('button').all())
    expect(await isInReach(button), await button.innerText()).toBe(true);
  await expect(message).toBeVisible();
});
