/**
 * `npm run bench:scroll [-- --json] [--scale 1]`: how the inventory scrolls in headless Chromium with 20,000 items: by wheel at four speeds, and
 * when the scroll bar is dragged to places far apart. A frame is dropped when the next one comes more than two frames of 60 Hz later. A busy
 * machine drops frames of every page: the load is printed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import puppeteer, { type Page } from 'puppeteer-core';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { BROWSER_ARGS, findBrowser } from '#test/browser.ts';
import { startCounterbook } from '#test/start/start.ts';
import { ensureWeb } from '../scripts/lib/web_build.mjs';
import { logIn, signUp } from './account.ts';
import { fillStock, sizeOf } from './inventory/fill.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: { json: { type: 'boolean', default: false }, scale: { type: 'string', default: '1' } },
});
const size = { ...sizeOf(Number(flags.scale)), movements: 20_000, invoices: 100, others: 20 };
/** Pixels a second: reading, a turn of the wheel, a fling, and faster than anyone reads. */
const SPEEDS = [600, 3000, 10_000, 60_000];
/** Up to this speed, no row may be on its way when it comes into sight. */
const READABLE = 10_000;
const SECONDS = 8;
const LATE_MS = 34;
const JUMPS = 20;
/** As rows are estimated in `LongTable`. */
const ROW_HEIGHT = 60;

interface Seen {
  frames: number;
  late: number;
  longest: number;
  /** How long some row in sight was still on its way, at the longest and of the whole time, and how long nothing stood in the table's place. */
  waiting: number;
  waitingShare: number;
  blank: number;
  rows: number;
}

const executablePath = findBrowser();
if (!executablePath) throw new Error('There is no Chromium here: install one, or name it with CHROMIUM_PATH.');
const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
await ensureWeb();
const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', ROLE: 'web' }, 'server/main.ts');
try {
  const { url } = await counterbook.open;
  const session = await openShop(url);
  const owner = new pg.Pool({ connectionString: findRunningPostgres(dataDir) ?? '', max: 1 });
  await fillStock(owner, session.company_id ?? '', size).finally(() => owner.end());
  const browser = await puppeteer.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    await page.evaluateOnNewDocument((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    }, session);
    printResults('scroll', await measure(page, url), flags.json);
  } finally {
    await browser.close();
  }
} finally {
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(page: Page, url: string): Promise<BenchResult[]> {
  const results = [load()];
  await page.goto(`${url}/inventory?sort=name`);
  await page.waitForSelector('tr[data-index] a');
  for (const speed of SPEEDS) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForSelector('tr[data-index="0"] a');
    const before = await page.metrics();
    const seen = await page.evaluate(watch, { speed, seconds: SECONDS, late: LATE_MS });
    const after = await page.metrics();
    const perRow = (key: 'ScriptDuration' | 'LayoutDuration' | 'RecalcStyleDuration') =>
      (1000 * ((after[key] ?? 0) - (before[key] ?? 0))) / Math.min(size.items, (speed * SECONDS) / ROW_HEIGHT);
    const name = `${speed.toLocaleString('en-US')} px/s`;
    results.push(
      result({ name: `${name}: frames`, value: seen.frames / SECONDS, unit: 'a second' }),
      result({
        name: `${name}: dropped`,
        value: (100 * seen.late) / seen.frames,
        unit: '%',
        target: 1,
        lowerIsBetter: true,
      }),
      result({ name: `${name}: longest frame`, value: seen.longest, unit: 'ms' }),
      result({ name: `${name}: rows on their way, longest`, value: seen.waiting, unit: 'ms' }),
      result({
        name: `${name}: rows on their way, of the time`,
        value: 100 * seen.waitingShare,
        unit: '%',
        ...(speed <= READABLE ? { target: 0, lowerIsBetter: true } : {}),
      }),
      result({ name: `${name}: blank`, value: seen.blank, unit: 'ms', target: 0, lowerIsBetter: true }),
      result({ name: `${name}: rows in the page`, value: seen.rows, unit: 'rows' }),
      result({ name: `${name}: script for a row`, value: perRow('ScriptDuration'), unit: 'ms' }),
      result({
        name: `${name}: styles and layout for a row`,
        value: perRow('RecalcStyleDuration') + perRow('LayoutDuration'),
        unit: 'ms',
      }),
    );
  }
  const waits: number[] = [];
  for (let jump = 1; jump <= JUMPS; jump += 1) {
    const share = ((jump * 7) % JUMPS) / JUMPS;
    waits.push(await page.evaluate(jumpTo, share));
  }
  waits.sort((a, b) => a - b);
  results.push(
    result({ name: 'scroll bar dragged: rows there, median', value: waits[JUMPS / 2] ?? null, unit: 'ms' }),
    result({ name: 'scroll bar dragged: rows there, slowest', value: waits.at(-1) ?? null, unit: 'ms' }),
    load(),
  );
  return results;
}

function load(): BenchResult {
  return result({ name: 'load of the machine, a minute', value: loadavg()[0] ?? null, unit: 'processes' });
}

/** Runs in the page: scrolls down for some seconds, and looks at every frame. */
function watch({ speed, seconds, late }: { speed: number; seconds: number; late: number }): Promise<Seen> {
  return new Promise((resolve) => {
    const seen: Seen = { frames: 0, late: 0, longest: 0, waiting: 0, waitingShare: 0, blank: 0, rows: 0 };
    const begun = performance.now();
    let last = begun;
    let waitingSince: number | null = null;
    let waited = 0;
    const frame = (now: number) => {
      const took = now - last;
      last = now;
      seen.frames += 1;
      if (took > late) seen.late += 1;
      seen.longest = Math.max(seen.longest, took);
      const middle = document.elementFromPoint(700, 500)?.closest('tr');
      if (!middle?.dataset.index) seen.blank += took;
      const inSight = [...document.querySelectorAll<HTMLElement>('tr[data-bone]')].some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 110 && top < innerHeight;
      });
      if (inSight) {
        waitingSince ??= now - took;
        waited += took;
        seen.waiting = Math.max(seen.waiting, now - waitingSince);
      } else waitingSince = null;
      seen.rows = Math.max(seen.rows, document.querySelectorAll('tr').length);
      if (now - begun > seconds * 1000) return resolve({ ...seen, waitingShare: waited / (now - begun) });
      window.scrollBy(0, (speed * Math.min(took, 100)) / 1000);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** Runs in the page: scrolls to a place at once; how long until no row in sight is on its way. */
function jumpTo(share: number): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    window.scrollTo(0, share * document.documentElement.scrollHeight);
    const look = () => {
      const rows = [...document.querySelectorAll<HTMLElement>('tr[data-index]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 110 && top < innerHeight;
      });
      if (rows.length > 5 && !rows.some((row) => 'bone' in row.dataset)) return resolve(performance.now() - begun);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function openShop(url: string): Promise<Record<string, string>> {
  await signUp(url);
  const login = await logIn(url);
  return {
    token: login.access_token,
    company_id: login.company_id,
    is_paid_user: String(login.is_paid_user),
    has_active_trials: String(login.has_active_trials),
  };
}
