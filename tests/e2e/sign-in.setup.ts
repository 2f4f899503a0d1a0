import { test } from '@playwright/test';
import { originOf, places } from './places.ts';
import { type DemoUser, signedIn, signIn } from './portal.ts';

const users: DemoUser[] = ['planner', 'installer', 'roofer', 'logistics', 'sales', 'admin'];
for (const user of users) {
  test(`${user} signs in`, async ({ browser }) => {
    for (const place of places) {
      const page = await browser.newPage({ baseURL: originOf(place) });
      await signIn(page, user);
      // The plan alone: 3D is drawn in software here, and only where it is the subject (`showModel`).
      await page.evaluate(() => localStorage.setItem('solar-partner-portal.middle-view', '"plan"'));
      // New roofs are begun blank, unless the questions are the subject.
      await page.evaluate(() => localStorage.setItem('solar-partner-portal.start', '"off"'));
      await page.evaluate(() => localStorage.setItem('solar-partner-portal.hints', '"off"'));
      await page.context().storageState({ path: signedIn(user, place).storageState });
      await page.close();
    }
  });
}
