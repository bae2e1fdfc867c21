/**
 * Opens every screen of the demo shop in Chromium, on phone, tablet and desktop, light and dark, and saves it in ./screens.
 * npm run screens                  all of them
 * npm run screens -- review item   only scenes whose name begins with these words
 * npm run screens -- --width 390 --scheme dark  only on phones, in the dark
 * npm run screens -- --readme      and writes the README's pictures to docs/pictures
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Item } from '#contract/inventory/items.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { DRIVEN_ARGS, findBrowser } from '#test/browser.ts';
import { startCounterbook } from '#test/start/start.ts';
import type { Scene } from './screens/scene.ts';
import { SCENES } from './screens/scenes.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'screens');
const PICTURES = join(ROOT, 'docs', 'pictures');
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;
/** What the README shows: scene, width, scheme. */
const README = [
  ['inventory', 1440, 'light'],
  ['review-in-doubt', 1440, 'light'],
  ['item', 1440, 'dark'],
  ['review-in-doubt', 390, 'light'],
  ['invoices', 390, 'light'],
] as const;

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean', default: false }, width: { type: 'string' }, scheme: { type: 'string' } },
});
const forReadme = flags.readme;
const sizes = SIZES.filter(({ width }) => flags.width === undefined || flags.width === String(width));
const schemes = SCHEMES.filter((scheme) => flags.scheme === undefined || flags.scheme === scheme);
const scenes = SCENES.filter((scene) => names.length === 0 || names.some((name) => scene.name.startsWith(name)));

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-screens-'));
const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '1' });
const { url, user, password } = await counterbook.open;
const executablePath = findBrowser();
const browser = await chromium.launch({ args: DRIVEN_ARGS, ...(executablePath ? { executablePath } : {}) });
let failures = 0;
try {
  mkdirSync(OUT, { recursive: true });
  const rows = await demoRows();
  for (const size of sizes) for (const scheme of schemes) await shootAll(browser, size, scheme, rows);
} finally {
  await browser.close();
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (failures > 0) process.exitCode = 1;

interface Rows {
  token: string;
  session: Record<string, string>;
  items: Item[];
  invoices: InvoiceRow[];
}

async function demoRows(): Promise<Rows> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
  });
  const session = (await login.json()) as Record<string, unknown>;
  const token = String(session.access_token);
  const get = async (path: string) =>
    (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const { items } = (await get('/items?limit=200&sort=value')) as { items: Item[] };
  const { invoices } = (await get('/invoices?limit=200')) as { invoices: InvoiceRow[] };
  const kept = {
    token,
    company_id: session.company_id,
    is_paid_user: session.is_paid_user,
    has_active_trials: session.has_active_trials,
  };
  return {
    token,
    session: Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, String(value)])),
    items,
    invoices,
  };
}

async function shootAll(from: Browser, size: { width: number; height: number }, scheme: 'light' | 'dark', rows: Rows) {
  for (const scene of scenes) {
    const context = await from.newContext({
      baseURL: url,
      viewport: size,
      colorScheme: scheme,
      deviceScaleFactor: size.width < 500 ? 2 : 1,
      hasTouch: size.width < 1000,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const file = join(OUT, `${scene.name}-${size.width}-${scheme}.png`);
    try {
      if (!scene.signedOut) await signIn(page, rows);
      await scene.play(stage(page, size.width, rows));
      await page.evaluate(() => document.fonts.ready);
      await settle(page);
      await page.screenshot({ path: file, animations: 'disabled' });
      await keepForReadme(scene, size.width, scheme, file);
    } catch (error) {
      failures += 1;
      console.error(`${scene.name} at ${size.width} px, ${scheme}: ${(error as Error).message.split('\n')[0]}`);
    } finally {
      await context.close();
    }
  }
  console.log(`${scenes.length} screens at ${size.width} px, ${scheme}`);
}

function stage(page: Page, width: number, rows: Rows) {
  const item = rows.items.find((one) => (one.cost_change ?? 0) > 0.05) ?? rows.items[0];
  if (!item) throw new Error('the demo shop has no item');
  return {
    page,
    width,
    item,
    invoice(fits: (row: InvoiceRow) => boolean): InvoiceRow {
      const found = rows.invoices.find(fits);
      if (!found) throw new Error('the demo shop has no such invoice');
      return found;
    },
  };
}

async function signIn(page: Page, rows: Rows): Promise<void> {
  await page.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  }, rows.session);
}

/** A small copy: 256 colors are enough for a screen. */
async function keepForReadme(scene: Scene, width: number, scheme: string, file: string): Promise<void> {
  if (!forReadme || !README.some(([name, w, s]) => name === scene.name && w === width && s === scheme)) return;
  mkdirSync(PICTURES, { recursive: true });
  await sharp(file)
    .png({ palette: true, effort: 10 })
    .toFile(join(PICTURES, `${scene.name}-${width}-${scheme}.png`));
}

/** Waits until nothing has changed in the page for half a second and its pictures are there, for seconds at most. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const most = new Promise<void>((resolve) => setTimeout(resolve, 5000));
    const quiet = new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, 500);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, 500);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await Promise.race([quiet, most]);
    const decoded = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.race([Promise.all(decoded), most]);
  });
}
