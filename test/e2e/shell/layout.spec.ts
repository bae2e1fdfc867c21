import { expect, type Page } from '@playwright/test';
import { unreadyText } from '#contract/shell/unready.texts.ts';
import { enter, SHOP, settled } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

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

test('Nothing jumps when the first screen replaces the words for slow scripts', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.shifted += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await enter(page);
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto(`${SHOP.url}/contacts`, { waitUntil: 'commit' });
  await expect(page.getByText(unreadyText)).toBeAttached();
  // It has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => (window as { shifted?: number }).shifted)).toBeLessThan(0.05);
});
