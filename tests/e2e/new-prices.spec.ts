/** Work of partners that a price change and a withdrawn article with a successor must not lose. */
import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { SavedRoof } from '../../contracts/domain/roofs.ts';
import { formatMoney } from '../../documents/format.ts';
import { gableRoof, ROOFS, saveRoof } from '../../server/testing/roofs.ts';
import { dearer, publishDemoAgain, publishToday, withoutNormalMembrane } from './catalogues.ts';
import {
  answered,
  clientOf,
  enter,
  openSection,
  saveRoof as pressSave,
  signedIn,
  violations,
  withoutWebGl,
  workingDay,
} from './portal.ts';

test.beforeEach(({ context }) => withoutWebGl(context));
test.afterEach(({ baseURL }) => publishDemoAgain(baseURL));

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Neue Preise ab heute.' });
const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'nicht mehr im Katalog' });
const successor = /^Durch .* ersetzen$/;
const replaceByIncreased = /^Durch Unterdachbahn erhöht.* ersetzen: [\d'.]+$/;

/** A roof with the normal sarking membrane. */
const withMembrane = (name: string) => {
  const roof = gableRoof(name);
  return { ...roof, components: { ...roof.components, sarkingMembrane: 'normal' } };
};

test.describe('of a planner', () => {
  test.use(signedIn('planner'));

  test('an open roof keeps its prices, says what the new ones change, and is priced on request', async ({
    page,
    baseURL,
  }) => {
    const roof = await saveRoof(await clientOf(baseURL, 'planner'), gableRoof('Preiswechsel'));
    await page.goto(`/configurator/${roof.id}`);
    await answered(page);
    const old = formatMoney(roof.summary.totalRappen);
    await expect(page.getByText(old).first()).toBeVisible();
    await publishToday(baseURL, dearer());
    await expect(notice(page)).toContainText(/Das Material dieses Daches kostet CHF [\d’' .]+ mehr\./);
    await expect(page.getByText(old).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Edits go on at the old prices, and survive.
    await page.getByLabel('Name des Daches').fill('Preiswechsel, geändert');
    await notice(page).getByRole('button', { name: 'Neu rechnen' }).click();
    await expect(notice(page)).toBeHidden();
    await answered(page);
    await expect(page.getByText(old)).toHaveCount(0);
    await expect(page.getByLabel('Name des Daches')).toHaveValue('Preiswechsel, geändert');
  });

  test('an open roof says that something is withdrawn, and takes its successor in one step', async ({
    page,
    baseURL,
  }) => {
    const client = await clientOf(baseURL, 'planner');
    const roof = await saveRoof(client, withMembrane('Unterdach offen'));
    await page.goto(`/configurator/${roof.id}`);
    await answered(page);
    await publishToday(baseURL, withoutNormalMembrane());
    await expect(notice(page)).toContainText('Einzelne Angaben dieses Daches gibt es nicht mehr.');
    await notice(page).getByRole('button', { name: 'Neu rechnen' }).click();
    await expect(problems(page)).toContainText('Unterdachbahn normal');
    await expect(problems(page).getByTestId('replaced-figures')).toContainText(
      'gegenüber dem gespeicherten Dach',
    );
    expect(await violations(page)).toEqual([]);

    await problems(page).getByRole('button', { name: successor }).click();
    await answered(page);
    await expect(problems(page)).toBeHidden();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(problems(page)).toBeVisible();
    await page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await answered(page);
    expect((await pressSave(page)).ok()).toBe(true);
    const saved = SavedRoof.parse((await client('GET', `${ROOFS}/${roof.id}`)).body);
    expect(saved.configuration).toMatchObject({ components: { sarkingMembrane: 'increased' } });
  });

  test('a draft from before opens whole after the change, and is saved with the successor', async ({
    page,
    baseURL,
  }) => {
    const client = await clientOf(baseURL, 'planner');
    const roof = await saveRoof(client, withMembrane('Unterdach Entwurf'));
    await page.goto(`/configurator/${roof.id}`);
    await answered(page);
    await openSection(page, 'Dach');
    await enter(page.getByLabel('Neigung', { exact: true }), '41');
    await expect(page.getByTestId('save-state')).toHaveText(/gespeichert/);
    await page.goto('/');
    await publishToday(baseURL, withoutNormalMembrane());

    await page.goto(`/configurator/${roof.id}`);
    await expect(problems(page)).toContainText('Unterdachbahn normal');
    await expect(page.getByLabel('Neigung', { exact: true })).toHaveValue('41');
    await problems(page).getByRole('button', { name: successor }).click();
    await answered(page);
    expect((await pressSave(page)).ok()).toBe(true);
    const saved = SavedRoof.parse((await client('GET', `${ROOFS}/${roof.id}`)).body);
    expect(saved.configuration).toMatchObject({
      roof: { angle: 41 },
      components: { sarkingMembrane: 'increased' },
    });
  });

  test('a variant with something withdrawn is compared with its successor, and takes it', async ({
    page,
    baseURL,
  }) => {
    const client = await clientOf(baseURL, 'planner');
    const chosen = { ...withMembrane('Unterdach Varianten') };
    chosen.components = { ...chosen.components, sarkingMembrane: 'increased' };
    const id = newId();
    const variants = [
      { id: newId(), name: 'Dicht', configuration: null },
      { id: newId(), name: 'Einfach', configuration: withMembrane('Unterdach Varianten') },
    ];
    const put = await client('PUT', `${ROOFS}/${id}`, {
      configuration: chosen,
      baseRevision: null,
      variants,
    });
    expect(put.status).toBe(201);
    await publishToday(baseURL, withoutNormalMembrane());

    await page.goto(`/configurator/${id}`);
    await answered(page);
    await page.getByRole('button', { name: 'Varianten vergleichen' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('gerechnet mit ihren Nachfolgern');
    await dialog.getByRole('button', { name: 'Ersetzen: Einfach' }).click();
    await expect(dialog.getByText(/gerechnet mit ihren Nachfolgern/)).toBeHidden();
    await page.keyboard.press('Escape');
    expect((await pressSave(page)).ok()).toBe(true);
    const saved = SavedRoof.parse((await client('GET', `${ROOFS}/${id}`)).body);
    expect(saved.variants.map(({ name, configuration }) => [name, configuration?.components])).toEqual([
      ['Dicht', undefined],
      ['Einfach', chosen.components],
    ]);
  });
});

test.describe('of an installer', () => {
  test.use(signedIn('installer'));

  test('a cart and a list name a withdrawn article, and take its successor at the new price', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/materials');
    await page.getByRole('button', { name: 'Listen', exact: true }).click();
    await page.getByRole('button', { name: '«Unterdach 150 m²» in den Warenkorb' }).click();
    await expect(page.getByText('2 Positionen aus Liste «Unterdach 150 m²» im Warenkorb')).toBeVisible();
    await publishToday(baseURL, withoutNormalMembrane());

    // The open page hears of it; the list gives the article again.
    await expect(page.getByText('UB-N, nicht mehr im Sortiment')).toBeVisible();
    await page.reload();
    await expect(page.getByText('UB-N, nicht mehr im Sortiment')).toBeVisible();
    await page.getByRole('button', { name: 'Listen', exact: true }).click();
    await page.getByRole('button', { name: '«Unterdach 150 m²» in den Warenkorb' }).click();
    await expect(page.getByText('UB-N, nicht mehr im Sortiment')).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: replaceByIncreased }).click();
    await expect(page.getByText('nicht mehr im Sortiment')).toHaveCount(0);
    await page.getByText('Abholung', { exact: true }).click();
    await page.getByLabel('Wunschdatum').fill(await workingDay(await clientOf(baseURL, 'installer')));
    await page.getByLabel('Kommission').fill('Nachfolger');
    await page.getByRole('button', { name: 'Material bestellen' }).click();
    await expect(page).toHaveURL(/\/materials\/success/);
  });
});
