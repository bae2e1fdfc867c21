import { test as base } from '@playwright/test';

/**
 * Playwright's own test, but its page may end while an answer that the test changes on its way is still being fetched: what
 * comes of that is nobody's failure.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
