import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { NotificationList } from '../../contracts/domain/notifications.ts';
import { done, PROJECTS, putProject } from '../../server/testing/projects.ts';
import { clientOf, openBrowser, signedIn, violations } from './portal.ts';

test.use(signedIn('planner'));

const bell = (page: Page) => page.getByRole('button', { name: /^Mitteilungen/ });
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count ? `Mitteilungen ${count} ungelesene` : 'Mitteilungen');

test('the bell tells live what staff do, reads in every tab at once and catches up exactly @spec-17 @spec-45', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const [partner, sales] = [await clientOf(baseURL, 'planner'), await clientOf(baseURL, 'sales')];
  const inbox = async (query = '') =>
    NotificationList.parse((await partner('GET', `/v1/notifications?${query}`)).body);
  const { id, number, name } = await putProject(partner, { name: 'Glockenhaus' });
  await done(partner, id, 'submit');

  // The first tab receives for both: its open stream survives going offline.
  const other = await context.newPage();
  await page.goto('/profile');
  await page.waitForFunction(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name?.includes('.inbox ')),
  );
  await other.goto('/profile');
  // Read the notifications of the demo's first minute as they arrive.
  await expect(async () => {
    const { last } = await inbox();
    await partner('PATCH', '/v1/notifications', { upTo: Math.max(1, last) });
    for (const tab of [page, other])
      await expect(bell(tab)).toHaveAccessibleName('Mitteilungen', { timeout: 3_000 });
  }).toPass();

  // Staff accept in another browser.
  const staff = await openBrowser(browser, 'sales', 'en');
  await staff.goto(`/staff/projects/${id}`);
  await staff.getByRole('button', { name: 'Accept' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(staff.getByRole('dialog')).toBeHidden();
  await staff.context().close();
  for (const tab of [page, other]) {
    await expect(tab.getByText(`Anfrage angenommen: ${number} · ${name}`)).toBeVisible();
    await expectUnread(tab, 1);
  }

  await bell(page).click();
  await expect(page.getByRole('heading', { name: 'Mitteilungen' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Anfrage angenommen (ungelesen)' }).first().click();
  await expect(page).toHaveURL(`/projects/details/${id}`);
  for (const tab of [page, other]) await expectUnread(tab, 0);

  // Close the receiving tab while the other one is offline: later notifications must arrive once and in order.
  await context.setOffline(true);
  await page.close();
  const question = 'Wie hoch ist die Traufe?';
  await done(sales, id, 'ask_details', { question });
  await done(sales, id, 'withdraw_question');
  await sales('PUT', `${PROJECTS}/${id}/messages/${newId()}`, { text: 'Schon gefunden.', files: [] });
  expect((await inbox()).unread).toBe(3);
  await expectUnread(other, 0);
  await context.setOffline(false);
  await expectUnread(other, 3);
  await other.goto('/notifications?unread=true');
  const rows = other.getByRole('main').getByRole('listitem');
  const news = ['Neue Nachricht', 'Rückfrage zurückgezogen', 'Rückfrage zu Ihrem Projekt'];
  await expect(rows).toHaveCount(news.length);
  for (const [index, text] of news.entries()) await expect(rows.nth(index)).toContainText(text);
  await expect(rows.nth(2)).toContainText(question);
  await other.getByRole('button', { name: 'Alle als gelesen markieren' }).click();
  await expectUnread(other, 0);
});
