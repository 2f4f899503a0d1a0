import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { translations } from '../../documents/translations.ts';
import { exampleInput } from '../../documents/workbook/example.ts';
import { writeWorkbook } from '../../documents/workbook/write.ts';
import { type Catalogue, createEngine } from '../../engine/index.ts';
import { pdfOf, samples } from '../../server/testing/files.ts';
import { saveRoof } from '../../server/testing/roofs.ts';
import { clientOf, signedIn, violations } from './portal.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const engine = createEngine(catalogue);

test.use(signedIn('planner'));

const pdf = (name: string) => ({ name, mimeType: '', buffer: pdfOf(name) });

test('a facade is described with its sheet and attachments, kept as one types, and sent @spec-5 @spec-37 @spec-38 @spec-60 @spec-62 @spec-63 @spec-64 @spec-66 @spec-180', async ({
  page,
}) => {
  await page.goto('/projects/create');
  // All kinds of request in one row.
  const kinds = page.getByRole('radiogroup', { name: 'Art der Anfrage' }).getByRole('radio');
  await expect(kinds).toHaveCount(4);
  const tops = (await kinds.all()).map(async (kind) => (await kind.boundingBox())?.y);
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  await page.getByLabel('Fassade').check();
  await page.getByText('Formular', { exact: true }).click();
  // For a facade the form asks about walls instead of a roof.
  await expect(page.getByText('Angaben zur Fassade')).toBeVisible();
  for (const ofRoof of ['Dachfläche', 'Dachneigung', 'Heutige Eindeckung', 'Angaben zum Dach'])
    await expect(page.getByText(ofRoof)).toHaveCount(0);
  await page.getByLabel('Fassadenfläche').fill('186');
  await page.getByLabel('Wandaufbau').selectOption('Beton');
  await page.getByLabel('Höhe über Meer').fill('430');
  await page.getByText('Süd', { exact: true }).click();

  // Rejected files show the reason; accepted ones stay.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'auswählen' }).click();
  await (await chooser).setFiles([pdf('Fassadenplan Süd.pdf'), { ...pdf('Referenz.heic') }]);
  await expect(page.getByRole('alert')).toHaveText(
    'Ungültige Datei, erlaubte Endungen sind: .xslb, .xls, .xlsx, .dwg , .pdf, .png, .jpg, .jpeg',
  );
  await expect(page.getByText('1 von 3, je höchstens 60 MB')).toBeVisible();

  for (const [name, value] of [
    ['Winddruck', '1240'],
    ['Windsog', '2650'],
    ['Flächenlast', '23'],
    ['Brandkennziffer', '5.3'],
    ['Gebäudehöhe', '14.8'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('combobox', { name: 'Unterkonstruktion' }).selectOption('Aluminium');
  await expect(page.getByText('250 Pa zu viel')).toBeVisible();
  await expect(page.getByText('5 von 6 erfüllt')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Name des Projekts').fill('Fassade Muster');
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Gerüst steht ab Mai');
  await page.getByLabel('Strasse und Nummer').fill('Industriestrasse 21');
  await page.getByLabel('Postleitzahl').fill('8604');
  await expect(page.getByLabel(/^Ort/)).toHaveValue('Volketswil');
  await expect(page.getByText('Fassade in der Region ZH braucht eine Freigabe.')).toBeVisible();
  await page.getByLabel('Land').selectOption('DE');
  await expect(page.getByText('Fassade braucht an diesem Ort eine Freigabe.')).toBeVisible();
  await page.getByLabel('Land').selectOption('CH');
  await page.getByLabel('Kanton').selectOption('BE');
  await expect(page.getByText(/braucht .* Freigabe/)).toHaveCount(0);
  await page.getByLabel('Kanton').selectOption('ZH');
  await expect(page.getByText('Fassade in der Region ZH braucht eine Freigabe.')).toBeVisible();
  await expect(page.getByText(/^Entwurf gespeichert/)).toBeVisible();
  await expect(page).toHaveURL(/\?project=/);

  // Sending focuses the first missing field; a reload keeps everything.
  await page.getByRole('button', { name: 'Anfrage absenden' }).click();
  await expect(page.getByRole('textbox', { name: 'Windsog' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Windsog' }).fill('2400');
  await expect(page.getByText('6 von 6 erfüllt')).toBeVisible();
  await expect(page.getByText(/^Entwurf gespeichert/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Windsog' })).toHaveValue("2'400");
  await expect(page.getByText('Fassadenplan Süd.pdf')).toBeVisible();

  await page.getByRole('button', { name: 'Anfrage absenden' }).click();
  await expect(page).toHaveURL(/\/projects\/congratulations\/request-for-quotation\?project=/);
  const number = page.getByText(/^P-\d{4}-\d{4,}$/);
  const said = await number.textContent();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(number).toHaveText(said ?? '');
  await page.getByRole('link', { name: 'Zum Projekt' }).click();
  await expect(page.getByText('Gerüst steht ab Mai')).toBeVisible();
});

test('a roof of the configurator becomes a quick quotation with its price @spec-4 @spec-58 @spec-61', async ({
  page,
  baseURL,
}) => {
  const { id } = await saveRoof(await clientOf(baseURL, 'planner'));
  await page.goto('/projects/create?kind=quick_quotation');
  await page.getByLabel(/^Dach \*/).selectOption(id);
  await page.getByLabel('Name des Projekts').fill('Schnell Muster');
  const total = page.getByRole('complementary').getByText(/^CHF /);
  const shown = await total.textContent();
  await page.getByRole('button', { name: 'Anfrage absenden' }).click();
  await expect(page).toHaveURL(/\/congratulations\/request-for-quotation/);
  await expect(page.getByText(shown ?? '', { exact: true })).toBeVisible();
});

test('a workbook fills the form and creates the roof; invalid cells are listed, fixed and dropped again @spec-59', async ({
  page,
}) => {
  await page.goto('/projects/create?kind=quick_quotation');
  await page.getByText('Excel-Arbeitsmappe', { exact: true }).first().click();
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Leere Arbeitsmappe' }).click();
  const path = await (await fetched).path();
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');

  const drop = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: /^auswählen$|ersetzen$/ })
      .first()
      .click();
    await (await chooser).setFiles([{ name, mimeType: '', buffer }]);
  };
  const i18n = translations('it');
  const example = exampleInput(engine, i18n);
  const workbook = async (latitude: number) => {
    const { configuration, ...input } = example;
    if (!configuration) throw new Error('the example has no roof');
    const filled = {
      ...input,
      configuration: { ...configuration, location: { ...configuration.location, latitude } },
    };
    return Buffer.from(await (await writeWorkbook(filled, example, catalogue, i18n)).arrayBuffer());
  };
  await drop('progetto.xlsx', await workbook(4675));
  await expect(page.getByRole('heading', { name: 'Das haben wir nicht verstanden' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Ausserhalb der Grenze: -90 bis 90' }),
  ).toContainText('TettoB13');
  expect(await violations(page)).toEqual([]);

  await drop('progetto.xlsx', await workbook(46.75));
  await expect(page.getByText(/^(\d+) von \1 Zellen verstanden$/)).toBeVisible();
  await expect(page.getByText('exkl. MWST').first()).toBeVisible();
  // The workbook requests a quotation; fields it leaves open keep their values.
  await expect(page.getByRole('radio', { name: /^Offertanfrage/ })).toBeChecked();
  await expect(page.getByLabel('Name des Projekts')).toHaveValue('Casa esempio (inventata)');
  await expect(page.getByLabel(/^Ort/)).toHaveValue('Thun');
  expect(await violations(page)).toEqual([]);

  await expect(page.getByText(/^Entwurf gespeichert/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^(\d+) von \1 Zellen verstanden$/)).toBeVisible();
  await page.getByRole('button', { name: 'Anfrage absenden' }).click();
  await expect(page).toHaveURL(/\/congratulations\/request-for-quotation/);
});

test('an old or a binary workbook goes along unread, and the field says how to save it as .xlsx @spec-59', async ({
  page,
}) => {
  await page.goto('/projects/create');
  await page.getByText('Excel-Arbeitsmappe', { exact: true }).first().click();
  await page.getByLabel('Name des Projekts').fill('Mappe von früher');
  for (const type of ['xls', 'xlsb'] as const) {
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: /^auswählen$|ersetzen$/ })
      .first()
      .click();
    await (await chooser).setFiles([
      { name: `mappe.${type}`, mimeType: '', buffer: samples[type] ?? Buffer.of() },
    ]);
    await expect(page.getByText(`mappe.${type}`)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '«Excel-Arbeitsmappe (*.xlsx)»' })).toContainText(
      'Die Datei selbst bleibt bei der Anfrage.',
    );
  }
  expect(await violations(page)).toEqual([]);
});
