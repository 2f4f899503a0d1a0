import { expect, test } from '@playwright/test';
import { answered, signedIn, violations } from './portal.ts';

test.use(signedIn('planner'));

test('a planner takes the roof of an invented address, with the origin of its values', async ({ page }, {
  project,
}) => {
  await page.addInitScript(() => localStorage.setItem('solar-partner-portal.start', '"on"'));
  await page.goto('/configurator');
  const dialog = page.getByRole('dialog', { name: 'Neues Dach' });
  await dialog.getByRole('combobox', { name: 'Ort oder Postleitzahl' }).fill('Musterwil');
  await page
    .getByRole('option', { name: /3899 Musterwil/ })
    .first()
    .click();
  const survey = dialog.getByTestId('survey');
  await expect(survey.getByText('Erfundenes Dorf der Demo')).toBeVisible();
  const take = survey.getByRole('button', { name: /Flächen? übernehmen/ });
  await expect(take).toBeVisible();
  await expect(survey.getByText('EGID')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await survey.screenshot({ path: test.info().outputPath(`survey-${project.name}.png`) });

  // Another building by a click, and back by nothing lost: its faces are listed instead.
  const first = await survey.getByRole('table').innerText();
  const other = survey.getByRole('button', { name: /^Anderes Gebäude/ }).first();
  await other.press('Enter');
  await expect.poll(() => survey.getByRole('table').innerText()).not.toBe(first);

  await take.click();
  await expect(dialog).toBeHidden();
  await answered(page);
  await expect(page.getByLabel('Name des Daches')).toHaveValue(/Musterwil/);
});
