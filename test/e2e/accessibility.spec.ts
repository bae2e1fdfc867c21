import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { SCENES, type Stage } from '../../scripts/screens/scenes.ts';
import { SHOP } from './shop.ts';

/**
 * Every address of `web/routes.tsx`, and what is looked at there: scenes of `npm run screens` by their names, or plain addresses. A window that has to be opened, a fault that has to be made and
 * a call that has to fail are played by the scene.
 */
const SCREENS: Record<string, readonly string[]> = {
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
  settings: ['settings-trial', 'settings-wrong-password'],
  add_feedback: ['help'],
  '*': ['not-found'],
};

/** The customers' own pages, which everybody can open. */
const PUBLIC_PAGES = {
  join: ['join-faults', 'join-spanish', 'join-done'],
  legal: ['program-terms', 'program-privacy'],
  invalid_code: ['join-invalid'],
  sample_wallet: ['/coupons'],
  link_gone: ['/coupons/unknown'],
};

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another scheme can change: the structure is the same. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const source = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const routes = [...source('web/routes.tsx').matchAll(/path: '([^']+)'/g)].map(([, path]) => String(path));

test('no screen is left out', () => {
  expect(Object.keys(SCREENS).sort()).toEqual(routes.toSorted());
});

/** The demo shop's session and the rows that scenes lean on. */
let stageOf: (page: Page, width: number) => Stage;
let session: Record<string, string>;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const login = await request.post(`${SHOP.url}/api/auth/login`, {
    headers: { authorization: `Basic ${Buffer.from(`${SHOP.user}:${SHOP.password}`).toString('base64')}` },
  });
  const { access_token, company_id, is_paid_user, has_active_trials } = await login.json();
  const kept = { token: access_token, company_id, is_paid_user, has_active_trials };
  session = Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, String(value)]));
  const get = async (path: string) =>
    (await request.get(`${SHOP.url}/api${path}`, { headers: { authorization: `Bearer ${access_token}` } })).json();
  const { items } = await get('/items?sort=value&limit=1');
  const { invoices } = await get('/invoices?limit=200');
  stageOf = (page, width) => ({ page, width, item: items[0], invoice: (fits) => invoices.find(fits) });
  await request.dispose();
});

/** A page with what the scene shows. */
async function play(browser: Browser, name: string, width: number): Promise<Page> {
  const scene = SCENES.find((one) => one.name === name);
  if (!scene && !name.startsWith('/')) throw new Error(`There is no scene ${name}.`);
  const viewport = { width, height: 900 };
  const context = await browser.newContext({
    baseURL: SHOP.url,
    viewport,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  if (!scene?.signedOut) {
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
    }, session);
  }
  await (scene ? scene.play(stageOf(page, width)) : page.goto(name));
  return page;
}

/** What axe finds, in light by every rule of WCAG 2.2 A and AA, in dark by those on colour. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The signed-in screens change after they have heard of it; colours fade for some moments.
    await page.waitForFunction((scheme) => {
      const { mantineColorScheme = scheme } = document.documentElement.dataset;
      return mantineColorScheme === scheme && !document.getAnimations().some((one) => one instanceof CSSTransition);
    }, colorScheme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOR_RULES)).analyze();
    for (const { id, nodes } of violations) {
      found.push(`${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    }
  }
  return found;
}

test.describe('axe finds nothing', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const [path, names] of Object.entries({ ...SCREENS, ...PUBLIC_PAGES })) {
    for (const width of [390, 1440]) {
      test(`${path}, ${width} px`, async ({ browser }) => {
        for (const name of names) {
          const page = await play(browser, name, width);
          expect(await faultsOf(page), name).toEqual([]);
          await page.context().close();
        }
      });
    }
  }
});
