import { test } from '@playwright/test';
import { type DemoUser, signedIn, signIn } from './portal.ts';

const users: DemoUser[] = ['planner', 'installer', 'roofer', 'logistics', 'sales', 'admin'];
for (const user of users) {
  test(`${user} signs in`, async ({ page }) => {
    await signIn(page, user);
    await page.context().storageState({ path: signedIn(user).storageState });
  });
}
