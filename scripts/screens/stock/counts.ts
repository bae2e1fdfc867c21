import type { Page } from '@playwright/test';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import type { CountStatus } from '#contract/inventory/counts.ts';
import type { Pack } from '#contract/inventory/packs/packs.ts';
import { fromServer } from '../answers.ts';
import { follow, open } from '../open.ts';
import type { Scene } from '../scene.ts';
import { jarsPhoto } from './photos.ts';

/** Opens the count with this status from the list. */
async function openCount(page: Page, status: CountStatus): Promise<void> {
  await open(page, `/counts?status=${status}`);
  await follow(page, page.locator('tbody a').first());
}

/** Two of three items on the sheet of a count have a photo, and it is fetched. */
async function photographLines(page: Page): Promise<void> {
  const body = await jarsPhoto();
  await page.route(
    (url) => /^\/api\/items\/[^/]+\/photo$/.test(url.pathname),
    (route) => route.fulfill({ contentType: 'image/webp', body }),
  );
  await page.route(
    (url) => /^\/api\/counts\/[^/]+$/.test(url.pathname),
    async (route) => {
      const sheet: { lines: object[] } = await (await fromServer(route)).json();
      const lines = sheet.lines.map((line, at) => (at % 3 === 1 ? line : { ...line, photo_version: 'jars' }));
      await route.fulfill({ json: { ...sheet, lines } });
    },
  );
}

/** Another vendor sells the second item of a sheet in another pack. */
async function sellInTwoPacks(page: Page): Promise<void> {
  await page.route(
    (url) => /^\/api\/counts\/[^/]+$/.test(url.pathname),
    async (route) => {
      const sheet: { lines: { packs: Pack[] }[] } = await (await fromServer(route)).json();
      const lines = sheet.lines.map((line, at) =>
        at === 1 ? { ...line, packs: [...line.packs, { unit: 'pack', stock_per_unit: 6 }] } : line,
      );
      await route.fulfill({ json: { ...sheet, lines } });
    },
  );
}

/** Counts: the list, a sheet in each of its states, and the review. */
export const COUNT_SCENES: Scene[] = [
  { name: 'counts', play: ({ page }) => open(page, '/counts') },
  {
    name: 'count-by-date',
    async play({ page }) {
      await openCount(page, 'open');
      const open = page.getByRole('button', { name: countsTexts.byDate.open }).first();
      await open.click();
      await page.getByText(countsTexts.byDate.hint).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'counts-empty',
    async play({ page }) {
      await page.route(
        (url) => url.pathname === '/api/counts',
        (route) => route.fulfill({ json: { counts: [], total_count: 0 } }),
      );
      await open(page, '/counts');
      await page.getByText(countsTexts.emptyTitle).waitFor();
    },
  },
  {
    name: 'count-start',
    async play({ page }) {
      await open(page, '/counts');
      await page.getByRole('button', { name: countsTexts.start }).click();
      await page.getByRole('dialog').getByText(countsTexts.form.scopes.areas).click();
    },
  },
  {
    name: 'count',
    async play({ page }) {
      await openCount(page, 'open');
      await page.getByText(countsTexts.saved).waitFor();
    },
  },
  {
    name: 'count-photos',
    async play({ page }) {
      await photographLines(page);
      await openCount(page, 'open');
      await page.getByText(countsTexts.saved).waitFor();
      await page.locator('li img').nth(2).waitFor();
    },
  },
  {
    name: 'count-offline',
    async play({ page }) {
      await openCount(page, 'open');
      await page.getByText(countsTexts.saved).waitFor();
      await page.route(/\/api\/counts\/.*\/entries/, (route) => route.abort());
      for (const at of [0, 1]) {
        const field = page.locator('[data-line-field]').nth(at);
        await field.fill(String(21 + at));
        await field.press('Tab');
      }
      await page.getByText(countsTexts.kept(2)).waitFor();
    },
  },
  {
    name: 'count-packs',
    async play({ page }) {
      await sellInTwoPacks(page);
      await openCount(page, 'open');
      await page.getByText(countsTexts.saved).waitFor();
      // The other scenes show the count as it was.
      await page.route(/\/api\/counts\/.*\/entries/, (route) => route.abort());
      const line = page.locator('[data-line]').filter({ has: page.locator('[data-pack]') });
      for (const [at, packs, loose] of [
        [0, '2', '3'],
        [1, '12', '110'],
      ] as const) {
        await line.nth(at).locator('[data-pack]').first().fill(packs);
        await line.nth(at).locator('[data-line-field]').fill(loose);
      }
      // Many more than anybody has.
      await line.nth(2).locator('[data-pack]').first().fill('99999999999');
      await line.nth(2).locator('[data-pack]').first().press('Enter');
      await page.getByText(countsTexts.notValid(1)).waitFor();
    },
  },
  {
    name: 'count-review',
    async play({ page }) {
      await openCount(page, 'open');
      await page.getByRole('link', { name: countsTexts.review, exact: true }).click();
      await page.getByText(countsTexts.tiles.net).first().waitFor();
    },
  },
  {
    name: 'count-applied',
    async play({ page }) {
      await openCount(page, 'applied');
      await page.getByText(countsTexts.tiles.net).first().waitFor();
    },
  },
];
