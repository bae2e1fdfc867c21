import { expect, type Page } from '@playwright/test';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { unreadyText } from '#contract/shell/unready.texts.ts';
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
    below: analyticsTexts.results.newThisMonth,
  },
  { path: '/settings', calls: /\/api\/(company\/details|billing\/membership)/, below: brandingTexts.title },
]) {
  test(`what a phone shows of ${path} stays where it is when the answers come`, async ({ page }) => {
    await enter(page);
    const release = await holdBack(page, calls);
    await page.goto(`${SHOP.url}${path}`);
    const words = page.getByText(below, { exact: true });
    await expect(words).toBeVisible();
    const top = async () => (await words.boundingBox())?.y ?? 0;
    const before = await top();
    release();
    await settled(page);
    // A line of words more or less is all that nobody can know before.
    expect(Math.abs((await top()) - before)).toBeLessThan(40);
  });
}

test('what stands below on a phone comes once it is known how much stands above', async ({ page }) => {
  await enter(page);
  const release = await holdBack(page, /\/api\/loyalty\/analytics\/loyalty_timeseries/);
  await page.goto(`${SHOP.url}/loyalty-analytics`);
  const card = page.getByRole('region', { name: analyticsTexts.cards.label });
  await expect(card).toHaveAttribute('aria-busy', 'false');
  const below = page.getByRole('heading', { name: analyticsTexts.campaigns.title });
  await expect(below).toBeHidden();
  release();
  await expect(below).toBeVisible();
});

test('nothing jumps when the first screen takes the place of what stands there for slow scripts', async ({ page }) => {
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
