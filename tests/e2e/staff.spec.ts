import { expect, type Locator, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { contentOf, done, getProject, putRoofProject } from '../../server/testing/projects.ts';
import { clientOf, signedIn, violations } from './portal.ts';

test.use(signedIn('sales'));

async function openQueue(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

test('the preview shows the message and what can be done, and nothing scrolls inside', async ({
  page,
  baseURL,
}) => {
  const partner = await clientOf(baseURL, 'planner');
  const sales = await clientOf(baseURL, 'sales');
  const mark = `Vorschau ${newId().slice(-6)}`;
  const messages = ['Lieferung im Februar', 'Bitte mit Kran. '.repeat(20), 'Zeile\n'.repeat(60)];
  for (const [index, message] of messages.entries()) {
    const { project, shown } = await putRoofProject(partner);
    const content = { ...contentOf(), name: `${mark} ${index}`, message };
    const put = { ...content, source: 'configurator', roofId: project.content?.roofId, form: null };
    const { revision } = await getProject(partner, project.id);
    const body = { content: put, baseRevision: revision };
    expect((await partner('PUT', `/v1/projects/${project.id}`, body)).status).toBe(200);
    await done(partner, project.id, 'submit', { shown });
    await sales('PUT', `/v1/staff/projects/${project.id}/notes/${newId()}`, { text: 'Kran bestellt' });
  }

  // The whole queue, so that the page is taller than the window.
  await openQueue(page, '/staff?sort=createdAt&direction=desc');
  for (const [index, message] of messages.entries()) {
    await page.getByRole('link', { name: `${mark} ${index}` }).click();
    const preview = page.getByRole('complementary', { name: /^Vorschau/ });
    await expect(preview.getByRole('heading', { name: `${mark} ${index}` })).toBeVisible();
    const said = preview.getByText(`«${message.trim().slice(0, 12)}`);
    await expect(preview.getByText('Nachgerechnet, Betrag stimmt überein')).toHaveCount(1);
    for (const scroll of [0, 120, 10_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), scroll);
      await expect(said, `${index} at ${scroll}`).toBeInViewport({ ratio: 0.3 });
      await expect(preview.getByRole('button', { name: /^Annehmen/ })).toBeInViewport({ ratio: 1 });
      expect(await innerScrolls(preview)).toEqual([]);
    }
    // At the end of the page the end of the preview is visible.
    await expect(preview.getByText('Nachgerechnet, Betrag stimmt überein')).toBeInViewport();
  }
  expect(await violations(page)).toEqual([]);
});

/** Elements that can be scrolled, by class. */
const innerScrolls = (inside: Locator) =>
  inside.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
      .filter((each) => each.scrollHeight > each.clientHeight + 1)
      .map((each) => each.className),
  );
