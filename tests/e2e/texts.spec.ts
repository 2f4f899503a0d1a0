/** Texts of the specification's sections 5 and 8 that need the engine's worker or IndexedDB, in two languages. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Configuration } from '../../engine/index.ts';
import { type DemoUser, goldenText, openBrowser } from './portal.ts';

type Language = 'de' | 'en';
/** In German and English. */
type Text = readonly [string, string];

/** Labels of the elements used on a page. */
const NAMES = {
  commands: ['Weitere Befehle', 'More actions'],
  load: ['Dachdatei laden', 'Load roof file'],
  file: ['Dachdatei', 'Roof file'],
  checks: ['Prüfungen', 'Checks'],
  skylights: ['Dachfenster ', 'Skylights '],
  addSkylight: ['Dachfenster hinzufügen', 'Add skylight'],
  pickingNumber: ['Rüstnummer', 'Picking number'],
} as const satisfies Record<string, Text>;

/** Faults of a roof file with the texts of their problems. */
const REFUSALS: readonly (readonly [(roof: Configuration) => void, Text])[] = [
  [
    (roof) => Object.assign(roof.roof, { buildingLength: -1 }),
    ['Negative Masse sind nicht erlaubt', 'Negative Dimensions are not allowed'],
  ],
  [
    (roof) => Object.assign(roof.roof, { buildingLength: 10_000_000 }),
    ['Der grösste zulässige Wert ist', 'Maximum allowable value is'],
  ],
  [
    (roof) => Object.assign(roof.roof, { angle: 2 }),
    [
      'Der Wert liegt ausserhalb des zulässigen Bereichs. Min: 3, max: 90',
      'Value is out of allowed range. Min: 3, max: 90',
    ],
  ],
  [
    (roof) => Object.assign(roof.surfaces[0]?.cutouts[0] ?? {}, { x2: 10 }),
    ['X2 muss grösser sein als X1', 'X2 must be greater than X1'],
  ],
  [
    (roof) => Object.assign(roof.surfaces[0]?.cutouts[0] ?? {}, { y2: 10 }),
    ['Y2 muss grösser sein als Y1', 'Y2 must be greater than Y1'],
  ],
  [
    (roof) => Object.assign(roof.surfaces[0]?.rows ?? {}, { count: 60 }),
    [
      'Die Anzahl Reihen muss kleiner sein, als die Höhe zulässt.',
      'The number of rows must be less than the height allows.',
    ],
  ],
  [
    (roof) => {
      for (const surface of roof.surfaces) surface.enabled = false;
    },
    [
      'Mindestens eine Ausrichtung muss gewählt sein, um das Dach zu konfigurieren',
      'At least one alignment must be chosen to start the roof configuration',
    ],
  ],
  [(roof) => Reflect.deleteProperty(roof.roof, 'angle'), ['Fehlendes Feld: angle', 'Missing field: angle']],
];

/** Pitches with the texts of their checks. */
const REMARKS: readonly (readonly [number, Text])[] = [
  [
    8,
    [
      'Unter 10° empfehlen wir eine Unterkonstruktion aus Aluminium',
      'Below 10° we recommend an aluminium substructure',
    ],
  ],
  [8, ['unter 10° gelten die Hinweise für Flachdächer', 'below 10° the flat-roof hints apply']],
  [
    62,
    [
      'Ab 60° empfehlen wir das Fassadensystem (hier 62°). Bitte wenden Sie sich an den Support.',
      'From 60° we recommend the facade system (here 62°). Please contact support.',
    ],
  ],
];

const house = (): Configuration => JSON.parse(goldenText('house-gable'));
const json = (text: string) => ({
  name: 'roof.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

for (const [index, language] of (['de', 'en'] as const satisfies Language[]).entries()) {
  const inWords = (text: Text) => text[index] as string;
  const name = (key: keyof typeof NAMES) => inWords(NAMES[key]);

  test.describe(language, () => {
    let context: BrowserContext | undefined;
    test.afterEach(() => context?.close());
    const as = async (browser: Parameters<typeof openBrowser>[0], user: DemoUser): Promise<Page> => {
      const page = await openBrowser(browser, user, language);
      context = page.context();
      return page;
    };

    /** Loads a roof file into the open configurator; if it is rejected, the dialog stays open. */
    const load = async (page: Page, text: string) => {
      if (!(await page.getByLabel(name('file'), { exact: true }).count())) {
        await page.getByRole('button', { name: name('commands') }).click();
        await page.getByRole('menuitem', { name: name('load') }).click();
      }
      await page.getByLabel(name('file'), { exact: true }).setInputFiles(json(text));
    };

    test('what the engine refuses and remarks @spec-160 @spec-161 @spec-162 @spec-164 @spec-166 @spec-167 @spec-168 @spec-169 @spec-170 @spec-171 @spec-172 @spec-174', async ({
      browser,
    }) => {
      const page = await as(browser, 'planner');
      await page.goto('/configurator');
      await expect(page.getByTestId('power')).toBeVisible();
      await load(page, '{ "schema": ');
      await expect(page.getByRole('alert')).toContainText(
        inWords(['Die JSON-Datei ist beschädigt.', 'Broken JSON File.']),
      );
      for (const [break_, text] of REFUSALS) {
        const roof = house();
        break_(roof);
        await load(page, JSON.stringify(roof));
        await expect(page.getByRole('alert')).toContainText(inWords(text));
      }
      for (const [angle, text] of REMARKS) {
        const roof = house();
        Object.assign(roof.roof, { angle });
        for (const surface of roof.surfaces) Object.assign(surface, { angle });
        await load(page, JSON.stringify(roof));
        await expect(page.getByLabel(name('file'), { exact: true })).toHaveCount(0);
        await expect(page.getByTestId('results').getByText(inWords(text))).toBeVisible();
      }
    });

    test('a roof without room for a window says so @spec-163', async ({ browser }) => {
      const page = await as(browser, 'planner');
      await page.goto('/configurator');
      await expect(page.getByTestId('power')).toBeVisible();
      const roof = house();
      for (const surface of roof.surfaces)
        Object.assign(surface, {
          outline: { shape: 'rectangle', width: 600, height: 600 },
          cutouts: [],
          skylights: [],
        });
      await load(page, JSON.stringify(roof));
      await page
        .getByRole('heading', { level: 2 })
        .getByRole('button', { name: new RegExp(`^${name('skylights')}`) })
        .click();
      await page.getByRole('button', { name: name('addSkylight') }).click();
      await expect(page.getByText(inWords(['Nicht genügend Platz', 'Not enough space']))).toBeVisible();
    });

    test('a picking number that does not exist @spec-178 @spec-216', async ({ browser }) => {
      const page = await as(browser, 'logistics');
      await page.goto('/commissioning');
      await page.getByLabel(name('pickingNumber')).fill('000000000');
      await page.getByLabel(name('pickingNumber')).press('Enter');
      await expect(
        page.getByText(inWords(['Diese Rüstnummer gibt es nicht.', 'This picking number does not exist.'])),
      ).toBeVisible();
    });
  });
}
