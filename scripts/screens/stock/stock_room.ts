import type { Page } from '@playwright/test';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import type { CountStatus } from '#contract/inventory/counts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { writeOffTexts } from '#contract/inventory/movements/write_offs.texts.ts';
import { areaTexts } from '#contract/inventory/places/areas.texts.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { priceTexts } from '#contract/inventory/prices.texts.ts';
import type { Scene } from '../scene.ts';
import { jarsPhoto } from './photos.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The live stream never ends, so the network is never idle.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
}

/** Opens the count with this status from the list. */
async function openCount(page: Page, status: CountStatus): Promise<void> {
  await open(page, `/counts?status=${status}`);
  await page.locator('tbody a').first().click();
  await page.waitForURL(/\/counts\/./);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
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
      const sheet: { lines: object[] } = await (await route.fetch()).json();
      const lines = sheet.lines.map((line, at) => (at % 3 === 1 ? line : { ...line, photo_version: MAIN.location_id }));
      await route.fulfill({ json: { ...sheet, lines } });
    },
  );
}

const MAIN = { location_id: '018f2f7e-0000-7000-8000-000000000003', name: 'Main location' };
const KIOSK = { location_id: '018f2f7e-0000-7000-8000-000000000004', name: 'Kiosk at the harbor' };

/** The demo shop with a second location. */
async function addLocation(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/users/get-user',
    async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ json: { ...user, locations: [...user.locations, KIOSK] } });
    },
  );
}

/** One item with levels of its own at the second location, where it is low. */
async function addLevels(page: Page): Promise<void> {
  await addLocation(page);
  let item: { stock: object[] } | undefined;
  await page.route(
    (url) => /^\/api\/items\/[0-9a-f-]{36}$/.test(url.pathname),
    async (route) => {
      item ??= (await (await route.fetch()).json()) as { stock: object[] };
      const [main] = item.stock;
      const levels = [{ location_id: KIOSK.location_id, par_level: 8, reorder_point: 3 }];
      const kiosk = { ...main, ...levels[0], location: KIOSK.name, on_hand: 2, is_low: true };
      await route.fulfill({
        json: { ...item, levels, is_low: true, low_at: [KIOSK.name], stock: [{ ...main, is_low: false }, kiosk] },
      });
    },
  );
}

const OAT = {
  ...{ item_id: '018f2f7e-0000-7000-8000-000000000021', item: 'Oat milk, barista', stock_unit: 'l' },
  ...{ quantity: 12, received: null, difference: null },
};
const TRANSFER = {
  ...{ transfer_id: '018f2f7e-0000-7000-8000-000000000080', number: 8, status: 'sent', line_count: 2, value: 41.2 },
  ...{ from_location_id: MAIN.location_id, from_location: MAIN.name, from_area: 'Front cooler' },
  ...{ to_location_id: KIOSK.location_id, to_location: KIOSK.name, to_area: null },
  ...{ sent_at: '2026-11-20T15:00:00.000Z', sent_by: 'rosa', ended_at: null, ended_by: null },
  ...{ note: 'For the market on Saturday' },
  lines: [OAT, { ...OAT, item_id: '018f2f7e-0000-7000-8000-000000000022', item: 'Ciabatta roll', stock_unit: 'ea' }],
};

/** Answers with transfers instead of the demo shop, which has one location. */
async function answerTransfers(page: Page): Promise<void> {
  const ended = { ended_at: '2026-11-19T17:30:00.000Z', ended_by: 'kim' };
  const received = { ...TRANSFER, ...ended, transfer_id: KIOSK.location_id, number: 7, status: 'received' };
  await page.route(
    (url) => url.pathname.startsWith('/api/transfers'),
    (route) =>
      route.fulfill({
        json: new URL(route.request().url()).pathname.endsWith('transfers')
          ? { transfers: [TRANSFER, received], total_count: 2 }
          : TRANSFER,
      }),
  );
}

/** Counts, storage areas, locations, price changes, and several items at once. */
export const STOCK_ROOM_SCENES: Scene[] = [
  { name: 'par-levels', play: ({ page }) => open(page, '/inventory/par-levels') },
  { name: 'coupon-suggestions', play: ({ page }) => open(page, '/inventory/coupon-suggestions') },
  { name: 'coupon-suggestions-hidden', play: ({ page }) => open(page, '/inventory/coupon-suggestions?hidden=true') },
  {
    name: 'coupon-for-item',
    async play({ page }) {
      await open(page, '/inventory/coupon-suggestions');
      await page
        .getByRole('link', { name: /^Create coupon for/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: couponTexts.create.name }).fill('90% off');
      await page.getByText(/below your margin floor/).waitFor();
    },
  },
  {
    name: 'item-dates',
    play: async ({ page }) => {
      await open(page, '/inventory?search=chicken');
      await page.getByRole('link', { name: 'Chicken breast, grilled' }).click();
      await page.getByRole('heading', { name: lotTexts.item.heading }).waitFor();
    },
  },
  { name: 'use-first', play: ({ page }) => open(page, '/inventory/use-first') },
  {
    name: 'use-first-waste',
    play: async ({ page }) => {
      await open(page, '/inventory/use-first');
      await page.getByRole('button', { name: 'Waste' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'prices', play: ({ page }) => open(page, '/inventory/prices') },
  {
    name: 'prices-all-chosen',
    async play({ page }) {
      await open(page, '/inventory/prices?state=all');
      for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
    },
  },
  {
    name: 'prices-limits',
    async play({ page }) {
      await open(page, '/inventory/prices');
      await page.getByRole('button', { name: priceTexts.limits.open }).click();
      await page.getByRole('dialog').getByRole('button', { name: priceTexts.limits.save }).waitFor();
    },
  },
  { name: 'counts', play: ({ page }) => open(page, '/counts') },
  {
    name: 'locations',
    async play({ page }) {
      const of = { is_active: true, is_default: false };
      const locations = [
        { ...of, ...MAIN, is_default: true, item_count: 58, value: 4120.35 },
        { ...of, ...KIOSK, item_count: 12, value: 312.4 },
      ];
      await page.route(
        (url) => url.pathname === '/api/locations',
        (route) => route.fulfill({ json: { locations } }),
      );
      await open(page, '/settings/locations');
    },
  },
  {
    name: 'transfers',
    async play({ page }) {
      await addLocation(page);
      await answerTransfers(page);
      await open(page, '/inventory/transfers');
    },
  },
  {
    name: 'transfer-new',
    async play({ page, item }) {
      await addLocation(page);
      await open(page, '/inventory/transfers/new');
      await page.getByRole('combobox', { name: areaTexts.addItem }).fill(item.name);
      await page.getByRole('option', { name: item.name }).click();
    },
  },
  {
    name: 'transfer-receive',
    async play({ page }) {
      await addLocation(page);
      await answerTransfers(page);
      await open(page, `/inventory/transfers/${TRANSFER.transfer_id}`);
      await page.getByRole('textbox', { name: transferTexts.receive.received(OAT.item, 'L') }).fill('10');
      await page.getByText(transferTexts.receive.title).waitFor();
    },
  },
  {
    name: 'locations-inventory',
    async play({ page }) {
      await addLocation(page);
      let list: { items: { is_low: boolean }[] } | undefined;
      await page.route(
        (url) => url.pathname === '/api/items',
        async (route) => {
          list ??= (await (await route.fetch()).json()) as { items: { is_low: boolean }[] };
          const items = list.items.map((item) => (item.is_low ? { ...item, low_at: [KIOSK.name] } : item));
          await route.fulfill({ json: { ...list, items } });
        },
      );
      await open(page, '/inventory');
    },
  },
  {
    name: 'locations-item',
    async play({ page, item }) {
      await addLevels(page);
      await open(page, `/inventory/${item.item_id}`);
    },
  },
  {
    name: 'locations-levels',
    async play({ page, item }) {
      await addLevels(page);
      await open(page, `/inventory/${item.item_id}`);
      await page.getByRole('button', { name: inventoryTexts.edit, exact: true }).click();
      await page.getByText(locationTexts.levels.heading).waitFor();
      await page.getByRole('textbox', { name: locationTexts.levels.par(KIOSK.name) }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'locations-orders',
    async play({ page }) {
      await addLocation(page);
      await open(page, '/orders');
    },
  },
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
  { name: 'write-off', play: ({ page }) => open(page, '/inventory/write-off') },
  {
    name: 'write-off-form',
    async play({ page }) {
      await open(page, '/inventory/write-off');
      await page.getByRole('searchbox').fill('oat');
      await page.getByRole('button', { name: /^Oat milk/ }).click();
      await page.getByRole('radio', { name: writeOffTexts.reasons.broken }).check();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: 'areas', play: ({ page }) => open(page, '/inventory/areas') },
  {
    name: 'areas-empty',
    async play({ page }) {
      await page.route(
        (url) => url.pathname === '/api/storage-areas',
        (route) => route.fulfill({ json: { areas: [] } }),
      );
      await open(page, '/inventory/areas');
      await page.getByText(areaTexts.emptyTitle).waitFor();
    },
  },
  {
    name: 'inventory-export',
    async play({ page }) {
      await open(page, '/inventory');
      await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
      await page.getByRole('menuitem', { name: inventoryTexts.exportList }).click();
      await page.getByRole('dialog').getByRole('combobox').selectOption('movements');
    },
  },
  {
    name: 'inventory-select',
    async play({ page }) {
      await open(page, '/inventory');
      await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
      await page.getByRole('menuitem', { name: inventoryTexts.select }).click();
      for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check();
      await page
        .getByRole('region', { name: inventoryTexts.bulk.label })
        .getByRole('button', { name: inventoryTexts.bulk.edit })
        .click();
      await page.getByRole('dialog').getByLabel(inventoryTexts.bulk.field).waitFor();
    },
  },
];
