import { expect, type Page } from '@playwright/test';
import { analyticsTexts } from '#contract/texts/analytics.ts';
import { brandingTexts } from '#contract/texts/branding.ts';
import { enter, SHOP, settled } from './shop.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Holds the answers of these calls back until the function is called that it returns. */
async function holdBack(page: Page, calls: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

for (const { path, calls, below } of [
  {
    path: '/loyalty-analytics',
    calls: /\/api\/loyalty\/analytics\//,
    below: analyticsTexts.campaigns.title,
  },
  { path: '/settings', calls: /\/api\/(company\/details|billing\/membership)/, below: brandingTexts.title },
]) {
  test(`what a phone shows of ${path} stays where it is when the answers come`, async ({ page }) => {
    await enter(page);
    const release = await holdBack(page, calls);
    await page.goto(`${SHOP.url}${path}`);
    const heading = page.getByRole('heading', { name: below, level: 2 });
    await expect(heading).toBeVisible();
    const top = async () => (await heading.boundingBox())?.y ?? 0;
    const before = await top();
    release();
    await settled(page);
    // A line of words more or less is all that nobody can know before.
    expect(Math.abs((await top()) - before)).toBeLessThan(40);
  });
}
