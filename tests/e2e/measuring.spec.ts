import { expect, type Page, test } from '@playwright/test';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { goldenText, loadRoof, signedIn, violations } from './portal.ts';

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

  await note.getByRole('button', { name: 'Masse prüfen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Masse prüfen' });
  await expect(dialog.getByRole('heading', { name: 'Diese 3 Masse entscheiden' })).toBeVisible();
  await expect(dialog.getByText('0 von 3 gemessen')).toBeVisible();
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
