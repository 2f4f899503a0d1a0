import { expect, type Page, test } from '@playwright/test';
import { clientOf, enter, signedIn, violations, workingDay } from './portal.ts';

test.use(signedIn('installer'));

const total = (page: Page) => page.getByTestId('cart-total');
const quantityOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Menge ${name}` });

/** Chooses an article by a search text. */
async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Artikelnummer oder Bezeichnung' });
  await field.fill(text);
  // The first hit is highlighted once the hits are rendered.
  await expect(page.locator('[data-combobox-selected]')).toBeVisible();
  await field.press('Enter');
}

test('articles are found while one types, ordered by measure, kept on the device, and ordered for a day @spec-8 @spec-46 @spec-47 @spec-82 @spec-83 @spec-84 @spec-225', async ({
  page,
  baseURL,
}) => {
  await page.goto('/materials');
  await search(page, 'gancio ardesia');
  await enter(page.getByRole('textbox', { name: 'Menge' }), '200');
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(quantityOf(page, 'Schieferhaken Edelstahl, schwarz')).toHaveValue('200');
  await search(page, 'ub-n');
  await page.getByRole('combobox', { name: 'Einheit' }).selectOption('m²');
  await page.getByRole('textbox', { name: 'Menge', exact: true }).fill('180');
  await expect(page.getByText('180 m² sind 3 Rollen zu 75 m², zusammen 225 m².')).toBeVisible();
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  // 200 × 1.66 + 3 × 275.63, and VAT, at the company's discount.
  await expect(total(page)).toHaveText("1'252.76");
  await page.reload();
  await expect(total(page)).toHaveText("1'252.76");
  expect(await violations(page)).toEqual([]);

  const order = page.getByRole('button', { name: 'Material bestellen' });
  await order.click();
  await expect(page.getByLabel('Wunschdatum')).toBeFocused();
  await page.getByLabel('Wunschdatum').fill('2099-08-01');
  await page.getByLabel('Strasse und Nummer').fill('Hauptgasse 5');
  await page.getByLabel('Postleitzahl').fill('3700');
  await page.getByLabel(/^Ort/).fill('Spiez');
  await page.getByLabel('Kanton').selectOption('BE');
  await page.getByRole('textbox', { name: 'Mitteilung' }).fill('Zufahrt nur bis 3.5 t');
  await order.click();
  await expect(page.getByText('Das ist kein Arbeitstag.')).toBeVisible();
  const client = await clientOf(baseURL, 'installer');
  await page.getByLabel('Wunschdatum').fill(await workingDay(client));

  await order.click();
  await expect(page).toHaveURL(/\/materials\/success\?project=/);
  const number = page.getByText(/^P-\d{4}-\d{4,}$/);
  const said = await number.textContent();
  await expect(page.getByText('Wir bestätigen sie in 2 Arbeitstagen.')).toBeVisible();
  await expect(page.getByText('Antwort bis')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(number).toHaveText(said ?? '');
  await page.getByRole('link', { name: 'Weiteres Material' }).click();
  await expect(page.getByText('0 Positionen')).toBeVisible();
});
