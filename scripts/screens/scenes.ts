import type { Page, Route } from '@playwright/test';
import { savedViewTexts } from '#contract/account/saved_views.texts.ts';
import type { SavedView } from '#contract/account/saved_views.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { photoTexts } from '#contract/inventory/photos.texts.ts';
import { approvalTexts } from '#contract/invoices/approvals.texts.ts';
import type { Approval } from '#contract/invoices/approvals.ts';
import { exportTexts } from '#contract/invoices/exports.texts.ts';
import { type NewConcern, withKey } from '#contract/invoices/review/concerns.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { ACCOUNT_SCENES } from './account.ts';
import { FIRST_STEP_SCENES } from './first_steps.ts';
import { ARRANGING_SCENES } from './invoices/arranging.ts';
import { CAPTURE_SCENES } from './invoices/capture.ts';
import { CREDIT_SCENES } from './invoices/credits.ts';
import { DELIVERY_FILE_SCENES } from './invoices/delivery_files.ts';
import { MAIL_IN_SCENES } from './invoices/mail_in.ts';
import { MIXED_CASE_SCENES } from './invoices/mixed_cases.ts';
import { NOT_DELIVERED_SCENES } from './invoices/not_delivered.ts';
import { PACKING_SLIP_SCENES } from './invoices/packing_slips.ts';
import { READ_AGAIN_SCENES } from './invoices/read_again.ts';
import { READINGS_SCENES } from './invoices/readings.ts';
import { STATEMENT_SCENES } from './invoices/statements.ts';
import { VENDOR_SCENES } from './invoices/vendors.ts';
import { ANALYTICS_SCENES } from './loyalty/analytics.ts';
import { CAMPAIGN_SCENES } from './loyalty/campaigns.ts';
import { CONTACT_IMPORT_SCENES } from './loyalty/contact_import.ts';
import { CONTACT_PAGE_SCENES } from './loyalty/contact_page.ts';
import { CONTACT_SCENES } from './loyalty/contacts.ts';
import { JOIN_SCENES } from './loyalty/join.ts';
import { JOINING_SCENES } from './loyalty/joining.ts';
import { LINK_PAGE_SCENES } from './loyalty/link_pages.ts';
import { POSTER_SCENES } from './loyalty/poster.ts';
import { REPLY_SCENES } from './loyalty/replies.ts';
import { TEMPLATE_SCENES } from './loyalty/templates.ts';
import { WELCOME_PAGE_SCENES } from './loyalty/welcome_page.ts';
import { OPERATOR_SCENES } from './operator.ts';
import type { Scene, Stage } from './scene.ts';
import { SETTINGS_CARD_SCENES } from './settings_cards.ts';
import { SHELL_SCENES } from './shell.ts';
import { ITEM_IMPORT_SCENES } from './stock/item_import.ts';
import { ORDER_SCENES } from './stock/orders.ts';
import { jarsPhoto } from './stock/photos.ts';
import { RECIPE_SCENES } from './stock/recipes.ts';
import { REPORT_SCENES } from './stock/reports.ts';
import { SALES_SCENES } from './stock/sales.ts';
import { STOCK_ROOM_SCENES } from './stock/stock_room.ts';
import { TWO_STEP_SCENES } from './two_step.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first().waitFor();
  // The live stream never ends, so the network is never idle.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** Answers a call instead of the server, to show a slow, empty or failed screen. */
async function answer(page: Page, call: RegExp, how: (route: Route) => Promise<void>): Promise<void> {
  await page.route((url) => call.test(url.pathname), how);
}

/** Every answer about items says that this one has a photo, which is a picture of jars. */
async function photographed(page: Page, { item_id }: Stage['item']): Promise<void> {
  const jars = await jarsPhoto();
  await page.route(
    (url) => url.pathname === `/api/items/${item_id}/photo`,
    (route) => route.fulfill({ contentType: 'image/webp', body: jars }),
  );
  await page.route(
    (url) => url.pathname === '/api/items' || url.pathname === `/api/items/${item_id}`,
    async (route) => {
      // A scene can be over before the last answer is there.
      const body = await route
        .fetch()
        .then((answered) => answered.text())
        .catch(() => null);
      if (body === null) return;
      const version = `"photo_version":"${item_id}"`;
      await route.fulfill({ contentType: 'application/json', body: body.replaceAll('"photo_version":null', version) });
    },
  );
}

const down = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { detail: 'Something went wrong on our side.', code: 'internal', request_id: 'shown-to-support' },
  });
const never = () => new Promise<void>(() => {});

const VIEW: SavedView = {
  ...{ view_id: '018f2f7e-0000-7000-8000-000000000001', name: 'Northside, posted' },
  ...{ query: 'status=posted&search=Northside', is_shared: false, shared_by: null, may_change: true },
};
const SAVED_VIEWS: SavedView[] = [
  VIEW,
  {
    ...{ ...VIEW, view_id: '018f2f7e-0000-7000-8000-000000000002', name: 'Waiting for somebody' },
    ...{ query: 'status=to_do', is_shared: true, shared_by: 'Ada' },
  },
];

const NO_STOCK = {
  item_count: 0,
  value: 0,
  low_count: 0,
  reorder_point_count: 0,
  par_level_count: 0,
  out_count: 0,
  invoices_to_review: 0,
  oldest_review_at: null,
  written_off_value: 0,
  written_off_most: null,
  categories: [],
};
const ROLLS = { line_id: '', row: 2, item_id: '', item: 'Ciabatta roll', stock_unit: 'ea' };
const BUNS = { line_id: '', row: 4, item_id: '', item: 'Brioche bun', stock_unit: 'ea' };
const CONCERNS: NewConcern[] = [
  { kind: 'difference', line_id: null, currency: 'USD', off_by: 3 },
  { kind: 'unit_cost', ...ROLLS, last_cost: 0.95, unit_cost: 1.35, change: 24 },
  { kind: 'guessed_conversion', ...BUNS, quantity: 2, unit: 'dz', stock_quantity: 2 },
];
const NO_COUNTS = { reading: 0, needs_review: 0, posted: 0, rejected: 0, duplicate: 0 };

async function asEmptyShop(page: Page): Promise<void> {
  await answer(page, /\/api\/items$/, (route) => route.fulfill({ json: { items: [], total_count: 0 } }));
  await answer(page, /\/api\/items\/summary$/, (route) => route.fulfill({ json: NO_STOCK }));
  const noCosts = { change: null, was_bought: false, rises: [] };
  await answer(page, /\/api\/items\/cost-change$/, (route) => route.fulfill({ json: noCosts }));
  await answer(page, /\/api\/invoices$/, (route) =>
    route.fulfill({ json: { invoices: [], total_count: 0, counts: NO_COUNTS } }),
  );
  await answer(page, /\/api\/vendors$/, (route) => route.fulfill({ json: { vendors: [], total_count: 0 } }));
}

/** What the approvals of a demo shop without rules do not show. */
const APPROVAL: Approval = {
  status: 'asked',
  reasons: [
    { kind: 'above', total: 412.6, limit: 250 },
    { kind: 'price_rise', item: 'Oat milk, barista', change: 0.12, count: 2 },
  ],
  asked_at: new Date(Date.now() - 40 * 60_000).toISOString(),
  asked_by: 'June',
  decided_at: null,
  decided_by: null,
  note: null,
  approver: 'owner',
};

/** Every screen of the product with its states. A new screen adds its scenes here. */
export const SCENES: Scene[] = [
  { name: 'login', signedOut: true, play: ({ page }) => open(page, '/login') },
  {
    name: 'login-failed',
    signedOut: true,
    async play({ page }) {
      await open(page, '/login');
      await page.getByLabel(/username/i).fill('demo');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  ...FIRST_STEP_SCENES,
  ...JOINING_SCENES,
  ...JOIN_SCENES,
  ...LINK_PAGE_SCENES,
  ...CONTACT_SCENES,
  ...CONTACT_PAGE_SCENES,
  ...CONTACT_IMPORT_SCENES,
  ...ACCOUNT_SCENES,
  ...TWO_STEP_SCENES,
  ...ANALYTICS_SCENES,
  ...CAMPAIGN_SCENES,
  ...OPERATOR_SCENES,
  ...POSTER_SCENES,
  ...REPLY_SCENES,
  ...SETTINGS_CARD_SCENES,
  ...SHELL_SCENES,
  ...STATEMENT_SCENES,
  ...ARRANGING_SCENES,
  ...CAPTURE_SCENES,
  ...MIXED_CASE_SCENES,
  ...PACKING_SLIP_SCENES,
  ...NOT_DELIVERED_SCENES,
  ...READ_AGAIN_SCENES,
  ...READINGS_SCENES,
  ...TEMPLATE_SCENES,
  ...WELCOME_PAGE_SCENES,
  { name: 'inventory', play: ({ page }) => open(page, '/inventory') },
  {
    name: 'inventory-columns',
    async play({ page }) {
      await open(page, '/inventory?columns=sku,vendor,areas,on_hand,lasts,average_cost,selling_price,value');
      // Only a desk has the choice.
      if ((page.viewportSize()?.width ?? 0) < 992) return;
      await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
      await page.getByRole('menuitem', { name: inventoryTexts.columnChoice.open }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  { name: 'inventory-low', play: ({ page }) => open(page, '/inventory?low=true') },
  { name: 'inventory-nothing-found', play: ({ page }) => open(page, '/inventory?search=unobtainium') },
  {
    name: 'inventory-empty',
    async play({ page }) {
      await asEmptyShop(page);
      await open(page, '/inventory');
    },
  },
  {
    name: 'inventory-loading',
    async play({ page }) {
      await answer(page, /\/api\/items/, never);
      await page.goto('/inventory');
      await page.getByRole('heading', { name: 'Inventory' }).waitFor();
    },
  },
  {
    name: 'inventory-failed',
    async play({ page }) {
      await answer(page, /\/api\/items/, down);
      await open(page, '/inventory');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'inventory-add',
    async play({ page }) {
      await open(page, '/inventory');
      await page.getByRole('button', { name: 'Add item' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...STOCK_ROOM_SCENES,
  ...ITEM_IMPORT_SCENES,
  { name: 'item', play: ({ page, item }) => open(page, `/inventory/${item.item_id}`) },
  {
    name: 'item-photo',
    async play({ page, item }) {
      await photographed(page, item);
      await open(page, `/inventory/${item.item_id}`);
      await page.getByRole('img', { name: photoTexts.of(item.name) }).waitFor();
    },
  },
  {
    name: 'inventory-photos',
    async play({ page, item }) {
      await photographed(page, item);
      await open(page, `/inventory?search=${encodeURIComponent(item.name)}`);
      await page.locator('tbody img').first().waitFor();
    },
  },
  {
    name: 'item-waste',
    async play({ page, item }) {
      await open(page, `/inventory/${item.item_id}`);
      await page.getByRole('button', { name: 'Count or record' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'item-failed',
    async play({ page, item }) {
      await answer(page, /\/api\/items\/[0-9a-f-]{36}$/, down);
      await open(page, `/inventory/${item.item_id}`);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'vendors', play: ({ page }) => open(page, '/vendors') },
  ...VENDOR_SCENES,
  ...MAIL_IN_SCENES,
  ...ORDER_SCENES,
  ...RECIPE_SCENES,
  ...REPORT_SCENES,
  ...SALES_SCENES,
  ...CREDIT_SCENES,
  ...DELIVERY_FILE_SCENES,
  {
    name: 'vendors-empty',
    async play({ page }) {
      await asEmptyShop(page);
      await open(page, '/vendors');
    },
  },
  { name: 'invoices', play: ({ page }) => open(page, '/invoices') },
  { name: 'invoices-sorted', play: ({ page }) => open(page, '/invoices?sort=highest_total') },
  { name: 'approval-rules', play: ({ page }) => open(page, '/invoices/approval') },
  {
    name: 'invoices-saved-views',
    async play({ page }) {
      await page.route(/\/api\/saved-views/, (route) => route.fulfill({ json: { views: SAVED_VIEWS } }));
      await open(page, '/invoices?status=posted&search=Northside');
      await page.getByRole('button', { name: savedViewTexts.menu }).click();
      await page.getByRole('menuitem', { name: 'Northside, posted' }).waitFor();
    },
  },
  {
    name: 'invoices-export',
    async play({ page }) {
      await open(page, '/invoices/export?from=2026-01-01&format=quickbooks');
      await page.getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'invoices-export-accounts',
    async play({ page }) {
      await open(page, '/invoices/export?from=2026-01-01&format=xero');
      await page.getByRole('button', { name: exportTexts.names.open('xero') }).click();
      await page.getByRole('textbox', { name: exportTexts.names.account }).waitFor();
    },
  },
  { name: 'invoices-to-do', play: ({ page }) => open(page, '/invoices?status=to_do') },
  {
    name: 'invoices-empty',
    async play({ page }) {
      await asEmptyShop(page);
      await open(page, '/invoices');
    },
  },
  {
    name: 'invoices-failed',
    async play({ page }) {
      await answer(page, /\/api\/invoices$/, down);
      await open(page, '/invoices');
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'invoices-add', play: ({ page }) => open(page, '/invoices?add=1') },
  {
    name: 'review-in-doubt',
    async play({ page, invoice }) {
      await open(
        page,
        `/invoices/${invoice((row) => row.status === 'needs_review' && row.line_count > 0 && row.adds_up !== false).invoice_id}`,
      );
    },
  },
  {
    name: 'review-off',
    play: ({ page, invoice }) =>
      open(page, `/invoices/${invoice((row) => row.status === 'needs_review' && row.adds_up === false).invoice_id}`),
  },
  {
    name: 'review-approval',
    async play({ page, invoice }) {
      const calm = invoice((row) => row.status === 'needs_review' && row.line_count > 0 && row.adds_up !== false);
      await page.route(/\/api\/invoices\/[0-9a-f-]{36}$/, async (route) => {
        const answered = await route.fetch();
        const json = await answered.json();
        await route.fulfill({ response: answered, json: { ...json, approval: APPROVAL } });
      });
      await open(page, `/invoices/${calm.invoice_id}`);
      await page.getByRole('button', { name: approvalTexts.refuse }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'review-foreign',
    async play({ page, invoice }) {
      const calm = invoice((row) => row.status === 'needs_review' && row.line_count > 0 && row.adds_up !== false);
      await page.route(/\/api\/invoices\/[0-9a-f-]{36}$/, async (route) => {
        if (route.request().method() !== 'GET')
          return route.fulfill({ status: 503, json: { detail: '', code: 'busy' } });
        const answered = await route.fetch();
        const json = await answered.json();
        await route.fulfill({ response: answered, json: { ...json, currency: 'EUR' } });
      });
      await open(page, `/invoices/${calm.invoice_id}`);
      await page.getByRole('textbox', { name: reviewTexts.rateOf('EUR', 'USD') }).fill('1.085');
    },
  },
  {
    name: 'review-concerns',
    async play({ page, invoice }) {
      const refusal = { code: 'concerns', detail: '', concerns: CONCERNS.map(withKey) };
      await answer(page, /\/post$/, (route) => route.fulfill({ status: 409, json: refusal }));
      const off = invoice((row) => row.status === 'needs_review' && row.adds_up === false);
      await open(page, `/invoices/${off.invoice_id}`);
      await page.getByRole('button', { name: 'Post to stock' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  {
    name: 'review-unreadable',
    play: ({ page, invoice }) =>
      open(page, `/invoices/${invoice((row) => row.reason_code === 'encrypted_pdf').invoice_id}`),
  },
  {
    name: 'review-duplicate',
    async play({ page, invoice }) {
      await open(page, `/invoices/${invoice((row) => row.status === 'duplicate').invoice_id}`);
      await page.getByRole('table', { name: 'Both documents' }).waitFor();
    },
  },
  {
    name: 'review-put-aside',
    play: ({ page, invoice }) => open(page, `/invoices/${invoice((row) => row.status === 'rejected').invoice_id}`),
  },
  {
    name: 'review-posted',
    play: ({ page, invoice }) =>
      open(page, `/invoices/${invoice((row) => row.status === 'posted' && row.line_count > 5).invoice_id}`),
  },
  {
    name: 'review-failed',
    async play({ page, invoice }) {
      await answer(page, /\/api\/invoices\/[0-9a-f-]{36}$/, down);
      await open(page, `/invoices/${invoice(() => true).invoice_id}`);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'menu',
    async play({ page, width }) {
      await open(page, '/inventory');
      await page
        .getByRole('button', { name: width < 700 ? /open menu/i : /demo/i })
        .first()
        .click();
      await page
        .getByRole(width < 700 ? 'dialog' : 'menu')
        .first()
        .waitFor();
    },
  },
  { name: 'not-found', play: ({ page }) => open(page, '/nowhere') },
];
