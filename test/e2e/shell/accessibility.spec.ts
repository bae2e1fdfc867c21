import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, type Request, test } from '@playwright/test';
import type { Stage } from '../../../scripts/screens/scene.ts';
import { SCENES } from '../../../scripts/screens/scenes.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { SHOP, sessionOf } from '../parts/shop.ts';

/**
 * Every address of `web/routes.tsx`, and what is looked at there: scenes of `npm run screens` by their names, or plain
 * addresses. A window that has to be opened, a fault that has to be made and a call that has to fail are played by the
 * scene.
 */
const STOCK_SCREENS: Record<string, readonly string[]> = {
  '/login': ['login-failed', 'login-reset'],
  '/reset-password': ['reset-password', 'reset-password-no-token'],
  '/signup': ['signup-company', 'signup-account'],
  '/invitation': ['invitation', 'invitation-ended'],
  '/loading': ['loading'],
  '/subscribe': ['subscribe'],
  '/pay_implement': ['plans', 'plans-running'],
  '/cancel-feedback': ['cancel-asked'],
  '/': ['menu', 'banner-trial'],
  inventory: ['inventory', 'inventory-empty', 'inventory-failed', 'inventory-add'],
  'inventory/:item_id': ['item', 'item-waste'],
  vendors: ['vendors', 'vendors-empty'],
  invoices: ['invoices', 'invoices-empty', 'invoices-add'],
  'invoices/:invoice_id': ['review-in-doubt', 'review-unreadable', 'review-duplicate', 'review-posted'],
  settings: ['settings-trial', 'settings-wrong-password'],
  add_feedback: ['help'],
  '*': ['not-found'],
};

const LOYALTY_SCREENS: Record<string, readonly string[]> = {
  'loyalty-analytics': ['analytics', 'analytics-filter', 'analytics-empty', 'analytics-failed'],
  contacts: ['contacts', 'contact-add', 'tag-delete'],
  'contacts/:loyalty_customer_id': ['contact', 'contact-nothing', 'contact-erase'],
  'contacts/import/:import_id?': ['import-not-csv', 'import-consent'],
  'replies/:reply_thread_id?': ['replies', 'replies-conversation', 'replies-look'],
  program: ['program', 'program-qr-place', 'program-rename', 'program-welcome'],
  'poster/input': ['poster-input-faint'],
  'poster-preview': ['poster', 'poster-failed'],
  'welcome-builder': ['welcome-builder-order', 'welcome-builder-empty'],
  'promo-page-edit': ['promo', 'promo-empty'],
  campaign: [
    'campaigns',
    'campaign-templates',
    'campaign-message',
    'campaign-sample',
    'campaign-welcome',
    'campaign-coupon',
    'campaign-rules',
  ],
  'campaign/:campaign_id': ['campaign-page'],
  'campaign/coupons': ['coupons'],
  'campaign/coupons/:coupon_id': ['coupon-page'],
  redeem: ['redeem-refused'],
  'template-builder': ['templates', 'templates-none'],
  'template-builder/new': ['template-new'],
  'template-builder/:template_id': ['template-sample'],
};

/** The customers' own pages, which everybody can open. */
const PUBLIC_PAGES = {
  join: ['join-faults', 'join-spanish', 'join-done'],
  legal: ['program-terms', 'program-privacy'],
  invalid_code: ['join-invalid'],
  wallet: ['wallet', 'wallet-spanish', 'wallet-code', 'wallet-redeem'],
  sample_wallet: ['/coupons'],
  link_gone: ['/coupons/unknown'],
  my_texts: ['my-texts', 'my-texts-spanish', 'my-texts-left', 'my-texts-faults', 'my-texts-erase', 'my-texts-erased'],
  not_found: ['customer-not-found'],
};

const PARTS = {
  'the screens of stock and account': STOCK_SCREENS,
  'the screens of the loyalty program': LOYALTY_SCREENS,
  'the pages for customers': PUBLIC_PAGES,
};

const source = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const routes = [...source('web/routes.tsx').matchAll(/path: '([^']+)'/g)].map(([, path]) => String(path));

test('Every address of the product is among the screens below', () => {
  expect(Object.keys({ ...STOCK_SCREENS, ...LOYALTY_SCREENS }).sort()).toEqual(routes.toSorted());
});

/** What cannot be had by making the window wider: what the scene does there is another thing. */
const PLAYED_AT_EACH_WIDTH = ['menu'];

/** What axe advises and a screen is not made for: one that is gone in a moment has no heading. */
const WITHOUT: Record<string, readonly string[]> = { loading: ['page-has-heading-one'] };

/** @returns resolves once every call of the page has its answer */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let told = () => {};
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) told();
  };
  page.on('request', (request) => {
    // The stream of events never ends.
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    new Promise((resolve) => {
      told = resolve;
      if (open.size === 0) resolve();
    });
}

/** The demo shop's session, and the rows that scenes lean on. */
async function openShop(request: APIRequestContext) {
  const session = await sessionOf(request);
  const get = async (path: string) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${session.token}` } })).json();
  const { items } = await get('/items?sort=value&limit=1');
  const { invoices } = await get('/invoices?limit=200');
  const rows: Pick<Stage, 'item' | 'invoice'> = { item: items[0], invoice: (fits) => invoices.find(fits) };
  return { session, rows };
}

/** Leaves what the last scene showed, with all that it kept and all answers given in the server's place. */
async function clear(page: Page, values: Record<string, string>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/icon.svg');
  await page.evaluate((kept) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, values);
}

test.describe('axe finds nothing, and nothing is wider than the window', () => {
  // One test looks at many screens.
  test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });
  test.use({ baseURL: SHOP.url });
  for (const [part, pages] of Object.entries(PARTS)) {
    // One window for all of a part: a new one would load and compile the same scripts again, which takes longer than the rules do.
    test(`on ${part}, in light and dark, on a phone and a wide screen`, async ({ page }) => {
      const answered = watchCalls(page);
      const { session, rows } = await openShop(page.request);
      const found: string[] = [];
      for (const [path, names] of Object.entries(pages)) {
        for (const name of names) {
          await test.step(`${path}: ${name}`, async () => {
            const scene = SCENES.find((one) => one.name === name);
            if (!scene && !name.startsWith('/')) throw new Error(`There is no scene ${name}.`);
            for (const width of [390, 1440]) {
              await page.setViewportSize({ width, height: 900 });
              if (width === 390 || PLAYED_AT_EACH_WIDTH.includes(name)) {
                await clear(page, scene?.signedOut ? {} : session);
                await (scene ? scene.play({ page, width, ...rows }) : page.goto(name));
                await answered();
              }
              const faults = await accessibilityFaults(page, { without: WITHOUT[name] });
              if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push('too wide');
              found.push(...faults.map((fault) => `${path}, ${name}, ${width} px, ${fault}`));
            }
          });
        }
      }
      expect(found).toEqual([]);
    });
  }
});
