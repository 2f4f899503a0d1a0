import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { Project } from '../../contracts/domain/projects.ts';
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

const give = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Liste wählen')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content as string, 'latin1') });

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

test('every line of a list is accounted for, fixed in its place, and what is exported imports unchanged @spec-9', async ({
  page,
}) => {
  await page.goto('/materials');
  await give(page, 'liste.docx', 'x');
  await expect(page.getByRole('alert')).toHaveText(
    'Ungültige Datei, erlaubte Endungen sind: .csv, .txt, .xlsx',
  );
  await give(page, 'offen.csv', 'SL-L-BK;3\n"KA-6;4\nHK-1;5\n');
  await expect(page.getByRole('alert')).toContainText('In Zeile 2 steht ein Anführungszeichen');

  await give(
    page,
    'bestellung.csv',
    "Artikel;Menge;Einheit\r\nSL-L-BK;54;\r\nSL-M-BX;28;\r\nHK-1;1'028,5;Stück\r\nUB-N;;\r\nUB-E;180;m²\r\n",
  );
  await expect(page.getByText('5 Zeilen gelesen = 2 gut + 0 berichtigt + 3 offen')).toBeVisible();
  await expect(page.getByText('bestellung.csv: Strichpunkt, Windows-1252, mit Kopfzeile')).toBeVisible();
  await expect(page.getByText('180 m² = 3 Rollen zu 75 m²')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'SL-M-BK' }).click();
  await page.getByRole('button', { name: "1'029" }).click();
  await expect(page.getByText('5 Zeilen gelesen = 2 gut + 2 berichtigt + 1 offen')).toBeVisible();
  await expect(page.getByText('Berichtigt, in der Datei stand «SL-M-BX»')).toBeVisible();
  await page.getByRole('button', { name: '4 Zeilen übernehmen' }).click();
  await expect(
    page.getByText('5 Zeilen gelesen = 0 gut + 0 berichtigt + 1 offen + 4 im Warenkorb'),
  ).toBeVisible();
  await expect(page.getByText('4 Positionen aus bestellung.csv im Warenkorb')).toBeVisible();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  const before = await total(page).textContent();

  await page.getByRole('button', { name: 'Weitere Befehle zum Warenkorb' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Als CSV herunterladen' }).click();
  const file = await readFile(await (await download).path());
  await page.getByRole('button', { name: 'Weitere Befehle zum Warenkorb' }).click();
  await page.getByRole('menuitem', { name: 'Warenkorb leeren' }).click();
  await page.getByLabel('Liste wählen').setInputFiles({ name: 'warenkorb.csv', mimeType: '', buffer: file });
  await page.getByRole('button', { name: '4 Zeilen übernehmen' }).click();
  await expect(total(page)).toHaveText(before ?? '');
});

test('a bill, a list and an earlier order go into the cart; other prices are told before anything is ordered', async ({
  page,
  baseURL,
}) => {
  const client = await clientOf(baseURL, 'installer');
  await page.goto('/materials');
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  await page.getByRole('button', { name: '«Unterdach 150 m²» in den Warenkorb' }).click();
  await expect(page.getByText('2 Positionen aus Liste «Unterdach 150 m²» im Warenkorb')).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByText('0 Positionen')).toBeVisible();

  await page.getByRole('button', { name: 'Erneut bestellen' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Unterdach Hauptgasse' })
    .getByRole('button', { name: /in den Warenkorb$/ })
    .click();
  await expect(quantityOf(page, 'Solarkabel 6 mm², schwarz, pro Meter')).toHaveValue('120');

  // The page was opened at other prices than today's.
  await page.route('**/v1/articles', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const { articles } = (await answer.json()) as { articles: { priceRappen: number }[] };
    const cheaper = articles.map((article) => ({ ...article, priceRappen: article.priceRappen - 1 }));
    await route.fulfill({ response: answer, json: { articles: cheaper } });
  });
  await page.reload();
  await page.getByText('Abholung', { exact: true }).click();
  await page.getByLabel('Wunschdatum').fill(await workingDay(client));
  await page.getByLabel('Kommission').fill('Neue Preise');
  await page.unroute('**/v1/articles');
  await page.getByRole('button', { name: 'Material bestellen' }).click();
  await expect(page.getByRole('heading', { name: 'Die Preise haben sich geändert' })).toBeVisible();
  await page.getByRole('button', { name: /^Mit CHF .* weiterfahren$/ }).click();
  await expect(page).toHaveURL(/\/materials\/success/);

  // Its whole life: the supplier finds it in the queue, and its bill is ordered again with one click.
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  await page.getByRole('link', { name: 'Zum Projekt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Neue Preise' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Erneut bestellen' }).click();
  await expect(page.getByText(/^3 Positionen aus P-\d{4}-\d+ Neue Preise im Warenkorb$/)).toBeVisible();
  expect(Project.parse((await client('GET', `/v1/projects/${id}`)).body)).toMatchObject({
    orders: [{ delivery: { way: 'pickup', place: expect.stringContaining('Langenthal') } }],
  });
});
