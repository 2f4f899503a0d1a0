import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { answered, enter, openGoldenRoof, openSection, saveRoof, signedIn } from './portal.ts';

const power = (page: Page) => page.getByTestId('power');
const total = (page: Page) => page.getByTestId('bom-total');
const line = (page: Page, article: string) => page.getByRole('row', { name: new RegExp(`^${article} `) });
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true });
const numberOf = (text: string) => Number(text.replaceAll("'", ''));
const amountIn = async (locator: Locator) => (await locator.innerText()).replace(/^CHF\s/, '');
const numberIn = async (locator: Locator) => Number((await locator.innerText()).replace(/[^\d.]/g, ''));

test.use(signedIn('planner'));
test.beforeEach(async ({ page }) => {
  await openGoldenRoof(page, 'house-gable');
  await expect(power(page)).toHaveText('18.84');
});

test('a planner tries portrait, the lowest price per watt and a grid by hand', async ({ page }) => {
  const pricePerWatt = page.getByTestId('price-per-watt');
  const best = await numberIn(power(page));
  const priceAtBest = await numberIn(pricePerWatt);

  // In portrait the rows have the formats: there are more of them than courses, and they are numbered.
  await openSection(page, 'Modullage');
  await choose(page, 'Hochformat');
  await expect(power(page)).not.toHaveText('18.84');
  await answered(page);
  expect(await numberIn(power(page))).toBeGreaterThan(best);
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.locator('text', { hasText: /^9$/ })).toHaveCount(1);

  // A surface may have an orientation of its own.
  const ownOrientation = page.getByLabel('Auf der Fläche Süd');
  await answered(page);
  const inPortrait = await power(page).innerText();
  await ownOrientation.selectOption({ label: 'Querformat' });
  await expect(plan.locator('text', { hasText: /^9$/ })).toHaveCount(0);
  await expect(page.getByText('Quer, hoch · L M S')).toBeVisible();
  await ownOrientation.selectOption({ label: 'Wie das ganze Dach' });
  await expect(power(page)).toHaveText(inPortrait);

  await openSection(page, 'Abschlussreihen');
  await expect(page.getByLabel('Anzahl Reihen')).toBeDisabled();
  await expect(page.getByLabel('Mass je Reihe')).toBeDisabled();
  await enter(page.getByLabel('Belegte Höhe'), '4000');
  await expect.poll(() => numberIn(power(page))).toBeLessThan(best);
  await enter(page.getByLabel('Belegte Höhe'), '');
  await openSection(page, 'Modullage');
  await choose(page, 'Querformat');
  await expect(power(page)).toHaveText('18.84');

  // No layout costs less per watt; with a floor of all the power it equals the one of most power.
  await openSection(page, 'Optimierung');
  await choose(page, 'Tiefster Preis pro Watt');
  await expect(power(page)).not.toHaveText('18.84');
  await answered(page);
  expect(await numberIn(pricePerWatt)).toBeLessThanOrEqual(priceAtBest);
  await enter(page.getByLabel('Leistung mindestens'), '100');
  await expect(power(page)).toHaveText('18.84');

  // A manual grid has one format and one gap; leaving it restores the formats.
  await choose(page, 'Raster von Hand');
  await expect(page.getByLabel('Beginn')).toBeVisible();
  await expect(power(page)).not.toHaveText('18.84');
  await choose(page, 'Einheitliches Bild');
  await choose(page, 'Höchste Leistung');
  await expect(power(page)).toHaveText('18.84');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByTestId('yield')).toHaveText(/^Ertrag \d\d'\d{3} kWh pro Jahr$/);
});

test('an installer changes the bill by hand, and it stays changed when the roof does', async ({ page }) => {
  await page.getByRole('button', { name: /^Stückliste/ }).click();
  const before = await total(page).innerText();
  const quantity = page.getByLabel('Menge von SL-L-BK');
  const needed = Number(await quantity.inputValue());

  await enter(quantity, '+4');
  await expect(quantity).toHaveValue(String(needed + 4));
  await expect(line(page, 'SL-L-BK')).toContainText(`statt ${needed}`);
  await expect(page.getByText('1 Änderung von Hand')).toBeVisible();
  await expect(total(page)).not.toHaveText(before);

  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(total(page)).toHaveText(before);
  await expect(quantity).toHaveValue(String(needed));
  await expect(line(page, 'SL-L-BK')).not.toContainText('statt');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(quantity).toHaveValue(String(needed + 4));

  // The difference is added to what a roof with fewer modules needs.
  await openSection(page, 'Abschlussreihen');
  await enter(page.getByLabel('Anzahl Reihen'), '5');
  await expect(line(page, 'SL-L-BK')).not.toContainText(`statt ${needed}`);
  await answered(page);
  const text = await line(page, 'SL-L-BK').innerText();
  const neededNow = Number(/statt (\d+)/.exec(text)?.[1]);
  expect(neededNow).toBeLessThan(needed);
  await expect(quantity).toHaveValue(String(neededNow + 4));
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(quantity).toHaveValue(String(needed + 4));

  // Remove and restore a line; add an article that no roof needs.
  await page.getByRole('button', { name: 'EP-1 entfernen' }).click();
  await expect(page.getByLabel('Menge von EP-1')).toHaveValue('0');
  await page.getByRole('button', { name: 'Änderung von EP-1 zurücknehmen' }).click();
  await expect(page.getByLabel('Menge von EP-1')).not.toHaveValue('0');
  await page.getByPlaceholder('Artikel hinzufügen').fill('SL-M-AN');
  await page.getByRole('option', { name: /^SL-M-AN/ }).click();
  await expect(line(page, 'SL-M-AN')).toContainText('zusätzlich');
  await expect(page.getByPlaceholder('Artikel hinzufügen')).toHaveValue('');

  // A fractional number of modules is rejected at its field.
  await enter(quantity, '2.5');
  await expect(line(page, 'SL-L-BK')).toContainText('Hier ist eine ganze Zahl nötig');
  await enter(quantity, String(needed + 1));
  await expect(line(page, 'SL-L-BK')).toContainText(`statt ${needed}`);
  await expect(page.getByRole('alert')).toHaveCount(0);

  // The changes are saved with the roof. The file's discount is a trial, which does not affect the server's price.
  const save = async () => (await saveRoof(page)).json();
  const shownRappen = async () => {
    await answered(page);
    return Math.round((await numberIn(total(page))) * 100);
  };
  await page.getByLabel('Name des Daches').fill('Haus mit Änderungen');
  const withTrial = await save();
  expect(withTrial.trial).toBe(true);
  expect(withTrial.summary.totalRappen).toBeGreaterThan(await shownRappen());

  // At the organisation's discount both totals agree.
  await openSection(page, 'Partnerrabatt');
  await enter(page.getByLabel('Rabatt', { exact: true }), '5');
  await answered(page);
  const own = await save();
  expect(own.trial).toBe(false);
  expect(own.summary.totalRappen).toBe(await shownRappen());
});

test('an installer takes the roof away as files, all of the same result', async ({ page }) => {
  const exported = async (item: string) => {
    await page.getByRole('button', { name: 'Exportieren' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const bill = await exported('Stückliste CSV');
  expect(bill.name).toMatch(/-Stückliste\.csv$/);
  const fingerprint = /Prüfzahl;(\w+)/.exec(bill.content.toString())?.[1] ?? 'none';
  await page.getByRole('button', { name: /^Stückliste/ }).click();
  await expect(page.getByText(fingerprint)).toBeVisible();

  const workbook = await exported('Stückliste Excel');
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbook.content.subarray(0, 2).toString()).toBe('PK');
  const plan = await exported('Verlegeplan SVG');
  expect(plan.content.toString()).toContain(`<desc>Prüfzahl ${fingerprint}</desc>`);
  const cuts = await exported('Zuschnittliste CSV');
  expect(cuts.content.toString()).toContain(`Prüfzahl;${fingerprint}`);

  // The server's printed bill equals the screen, line by line.
  const { words } = await readPdf(new Uint8Array((await exported('Stückliste PDF')).content));
  const rows = await page.getByRole('region', { name: 'Stückliste' }).locator('tbody tr:has(th)').all();
  expect(rows.length).toBeGreaterThan(20);
  const articles = await Promise.all(rows.map((row) => row.locator('th').innerText()));
  const places = articles.map((article) => words.indexOf(article));
  for (const [index, row] of rows.entries()) {
    const [article = '', from = -1] = [articles[index], places[index]];
    expect(from, article).toBeGreaterThan(0);
    const printed = words.slice(from, Math.min(words.length, ...places.filter((place) => place > from)));
    const quantity = numberOf(await row.getByRole('textbox').inputValue());
    expect(printed.map(numberOf), article).toContain(quantity);
    expect(printed, article).toContain(await amountIn(row.locator('td').nth(-2)));
  }
  // In the same groups with the same sums, in the same order.
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const groups = await page
    .getByRole('region', { name: 'Stückliste' })
    .locator('tbody tr:has(td[colspan] + td)')
    .all();
  expect(groups.length).toBeGreaterThan(4);
  let from = 0;
  for (const group of groups) {
    const [name, sum] = [
      await group.locator('td').first().innerText(),
      await amountIn(group.locator('td').nth(1)),
    ];
    from = words.findIndex((word, at) => at > from && word === name && words[at + 1] === sum);
    expect(from, name).toBeGreaterThan(0);
  }
  expect(words).toContain(await amountIn(total(page)));
  expect(words.join(' ')).toContain(fingerprint);

  // A rejected roof has no files: those of the last good one would belong to another roof.
  await openSection(page, 'Abschlussreihen');
  await enter(page.getByLabel('Anzahl Reihen'), '60');
  await answered(page);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  await expect(page.getByRole('menuitem', { name: 'Stückliste Excel' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Dachdatei speichern' })).toBeEnabled();
});
