import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { SavedRoof } from '../../contracts/domain/roofs.ts';
import { dimensionsOf } from '../../documents/dimensions.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { ROOFS, saveRoof } from '../../server/testing/roofs.ts';
import { clientOf, goldenText, loadRoof, signedIn, violations } from './portal.ts';

test.use(signedIn('planner'));

/** A golden roof whose lengths a survey has estimated. */
function surveyedRoof(): string {
  const roof = JSON.parse(goldenText('house-gable'));
  for (const surface of roof.surfaces)
    surface.surveyed = ['width', 'height'].map((of) => ({
      of,
      source: 'village',
      date: '2024',
      deviation: 200,
    }));
  return JSON.stringify({ ...roof, name: 'Aus dem Dorf' });
}

async function openSurveyedRoof(page: Page): Promise<void> {
  await page.goto('/configurator');
  await expect(page.getByTestId('power')).toBeVisible();
  const buffer = Buffer.from(surveyedRoof());
  await loadRoof(page, { name: 'dorf.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('dialog')).toBeHidden();
}

const amounts = (text: string): number[] =>
  [...text.matchAll(/CHF ([\d'’]+(?:\.\d\d)?)/g)].map(([, amount = '']) =>
    Number(amount.replace(/['’]/g, '')),
  );

/** Exports a file of the roof and returns its texts. */
async function exported(page: Page, name: 'Stückliste PDF' | 'Stückliste Excel'): Promise<string> {
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name }).click();
  const bytes = new Uint8Array(readFileSync(await (await download).path()));
  if (name === 'Stückliste PDF') return (await readPdf(bytes)).words.join(' ');
  return Object.values(unzipSync(bytes, { filter: (file) => file.name.endsWith('.xml') }))
    .map((content) => strFromU8(content))
    .join('');
}

/** Prints the page and expects the sheet in its place, on one page. */
async function expectSheet(page: Page): Promise<void> {
  const sheet = page.getByTestId('measuring-sheet');
  await expect(sheet).toBeHidden();
  const printed = await page.pdf({
    format: 'A4',
    tagged: true,
    margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' },
  });
  const { pages, words } = await readPdf(new Uint8Array(printed));
  expect(pages).toHaveLength(1);
  const text = words.join(' ');
  for (const said of ['Aufmass Aus dem Dorf', 'Trauflänge Süd', 'Sparrenlänge Nord', 'Gemessen von, am:'])
    expect(text).toContain(said);
  expect(text).not.toContain('Masse prüfen');
}

test('estimated lengths give a price range, which ends once they are measured @phone', async ({ page }, {
  project,
}) => {
  await openSurveyedRoof(page);
  if (project.name === 'phone') await page.getByRole('button', { name: 'Resultat', exact: true }).click();
  const note = page.getByTestId('price-range');
  await expect(note).toContainText('Der Preis liegt zwischen');
  const [low = 0, high = 0] = amounts(await note.innerText());
  const [price = 0] = amounts(await page.getByTestId('price').innerText());
  expect(low).toBeLessThan(price);
  expect(price).toBeLessThan(high);
  if (project.name === 'desktop') {
    for (const text of [await exported(page, 'Stückliste PDF'), await exported(page, 'Stückliste Excel')])
      expect(amounts(text)).toEqual(expect.arrayContaining([low, high]));
  }

  await note.getByRole('button', { name: 'Masse prüfen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Masse prüfen' });
  await expect(dialog.getByRole('heading', { name: 'Diese 3 Masse entscheiden' })).toBeVisible();
  await expect(dialog.getByText('0 von 3 gemessen')).toBeVisible();
  if (project.name === 'desktop')
    await expect(dialog.getByRole('list', { name: 'Schritte' }).locator('[aria-current]')).toContainText(
      'Masse prüfen',
    );
  await expect(dialog.getByText('Spanne nach jedem Mass')).toBeVisible({ visible: project.name !== 'phone' });
  expect(await violations(page)).toEqual([]);

  if (project.name === 'desktop') await expectSheet(page);
  const field = dialog.getByRole('textbox', { name: /, gemessen$/ });
  const estimate = Number((await field.getAttribute('placeholder'))?.replace(/['’]/g, ''));
  await field.fill(String(estimate + 40));
  await expect(dialog.getByText('40 mm länger als geschätzt, in der Spanne')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(dialog.getByText('1 von 3 gemessen')).toBeVisible();
  // The next length is asked for at once.
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Alle 2 Schätzungen ohne Messen übernehmen' }).click();
  await expect(dialog.getByText('wie geschätzt')).toHaveCount(2);
  await expect(dialog.getByText(/^Alle Masse sind gemessen/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zum Dach' }).click();
  await expect(note).toContainText('Alle geschätzten Längen sind gemessen.');
  const measured = amounts(await page.getByTestId('price').innerText());
  expect(measured).not.toEqual([price]);
});

/** Types the length asked for, as far from its estimate as told. */
async function measure(page: Page, difference: number): Promise<number> {
  const field = page.getByRole('textbox', { name: /, gemessen$/ });
  const estimate = Number((await field.getAttribute('placeholder'))?.replace(/['’]/g, ''));
  await field.fill(String(estimate + difference));
  await page.getByRole('button', { name: 'Fertig' }).click();
  return estimate + difference;
}

test('measuring offline on a phone', { tag: '@phone-only' }, async ({ page, context, baseURL }) => {
  const planner = await clientOf(baseURL, 'planner');
  const { id, configuration, revision } = await saveRoof(planner, JSON.parse(surveyedRoof()));
  const saved = async () => SavedRoof.parse((await planner('GET', `${ROOFS}/${id}`)).body);
  const measuredOf = (roof: typeof configuration) =>
    dimensionsOf(roof).flatMap(({ measured }) => measured ?? []);

  await page.goto(`/measuring/${id}`);
  await expect(page.getByRole('heading', { name: 'Diese 3 Masse entscheiden' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const range = page.getByTestId('measured-price');
  await expect(range).toContainText('–');
  const [low = 0, high = 0] = amounts(await range.innerText());

  await context.setOffline(true);
  const lengths = [await measure(page, 35)];
  await expect(page.getByText('1 von 3 gemessen')).toBeVisible();
  await expect(page.getByText(/Keine Verbindung: auf diesem Gerät gesichert/)).toBeVisible();
  lengths.push(await measure(page, -20));
  await expect(page.getByText('2 von 3 gemessen')).toBeVisible();
  // The price narrows without network too.
  await expect
    .poll(async () => amounts(await range.innerText()).reduce((first, last) => last - first, 0))
    .toBeLessThan(high - low);
  expect(await violations(page)).toEqual([]);

  // Another edit is saved on a computer.
  const body = { configuration: { ...configuration, name: 'Anders benannt' }, baseRevision: revision };
  expect((await planner('PUT', `${ROOFS}/${id}`, body)).status).toBe(200);
  expect(measuredOf((await saved()).configuration)).toEqual([]);

  await context.setOffline(false);
  await expect.poll(async () => measuredOf((await saved()).configuration).length).toBe(2);
  const together = (await saved()).configuration;
  expect(measuredOf(together).toSorted()).toEqual(lengths.toSorted());
  expect(together.name).toBe('Anders benannt');
  await expect(page.getByRole('heading', { name: 'Anders benannt' })).toBeVisible();
  await expect(page.getByTestId('save-state')).toHaveText('Gespeichert');
  await page.reload();
  await expect(page.getByText('2 von 3 gemessen')).toBeVisible();
});
