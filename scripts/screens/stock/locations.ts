import type { Page } from '@playwright/test';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { areaTexts } from '#contract/inventory/places/areas.texts.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { fromServer } from '../answers.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

const MAIN = { location_id: '018f2f7e-0000-7000-8000-000000000003', name: 'Main location' };
const KIOSK = { location_id: '018f2f7e-0000-7000-8000-000000000004', name: 'Kiosk at the harbor' };

/** The demo shop with a second location. */
async function addLocation(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/users/get-user',
    async (route) => {
      const response = await fromServer(route);
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
      item ??= (await (await fromServer(route)).json()) as { stock: object[] };
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
  item_id: '018f2f7e-0000-7000-8000-000000000021',
  item: 'Oat milk, barista',
  stock_unit: 'l',
  quantity: 12,
  received: null,
  difference: null,
};
const TRANSFER = {
  transfer_id: '018f2f7e-0000-7000-8000-000000000080',
  number: 8,
  status: 'sent',
  line_count: 2,
  value: 41.2,
  from_location_id: MAIN.location_id,
  from_location: MAIN.name,
  from_area: 'Front cooler',
  to_location_id: KIOSK.location_id,
  to_location: KIOSK.name,
  to_area: null,
  sent_at: '2026-11-20T15:00:00.000Z',
  sent_by: 'rosa',
  ended_at: null,
  ended_by: null,
  note: 'For the market on Saturday',
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

/** Several locations, and transfers between them. */
export const LOCATION_SCENES: Scene[] = [
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
          list ??= (await (await fromServer(route)).json()) as { items: { is_low: boolean }[] };
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
];
