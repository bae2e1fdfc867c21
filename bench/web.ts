/**
 * `npm run bench:web [-- --json] [--runs N] [--only name,name]`: how fast the pages open on a mid-range phone on slow 4G, measured by
 * Lighthouse (mobile, simulated throttling, headless Chromium), on the demo shop, served as in production. Customer pages have to reach 95
 * of 100 in all four scores; signed-in screens are shown beside them without a target. Each figure is the median of all runs: `--runs`, an
 * odd number; by default three for a customer page and one for a screen. A busy machine makes slow pages: the load is printed with the
 * figures. A visit takes 5 to 10 s on an idle machine with 2 cores. Every screen keeps the stream of events open: Lighthouse would wait for
 * a silence that never comes, 45 s a visit, so a measured screen requests the stream and does not get it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { BROWSER_ARGS, findBrowser } from '#test/browser.ts';
import { startCounterbook } from '#test/start/start.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string' },
    /** Names of visits, or their beginnings. */
    only: { type: 'string', default: '' },
  },
});
const RUNS = { page: 3, screen: 1 };
const asked = flags.runs === undefined ? undefined : Number(flags.runs);
if (asked !== undefined && !(Number.isInteger(asked) && asked > 0)) throw new Error('--runs takes a number of runs.');
const TARGET = 95;

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;
const FACTS = [
  ['largest-contentful-paint', 'LCP', 'ms'],
  ['total-blocking-time', 'TBT', 'ms'],
  ['cumulative-layout-shift', 'CLS', ''],
  ['total-byte-weight', 'all bytes', 'B'],
] as const;

interface Visit {
  name: string;
  path: string;
  /** Signed-in screens: what the browser stores after a login. */
  session?: Record<string, string>;
  /** A page that only its owner should find forbids search engines on purpose; that is not a fault. */
  isPrivate?: boolean;
}

/** One visit. A recording that Lighthouse itself calls failed, for example on a machine that is too busy, is repeated. */
async function measure(browser: Browser, url: string, visit: Visit): Promise<Result> {
  return record(browser, url, visit).catch(() => record(browser, url, visit));
}

async function record(browser: Browser, url: string, visit: Visit): Promise<Result> {
  const page = await browser.newPage();
  try {
    const { session } = visit;
    if (session) {
      await page.evaluateOnNewDocument((kept) => {
        for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
        const { fetch } = window;
        window.fetch = (what, how) =>
          String(what).startsWith('/api/events') ? new Promise(() => {}) : fetch(what, how);
      }, session);
    }
    const found = await lighthouse(
      url + visit.path,
      {
        output: 'json',
        logLevel: 'silent',
        onlyCategories: Object.keys(CATEGORIES),
        ...(visit.isPrivate ? { skipAudits: ['is-crawlable'] } : {}),
      },
      undefined,
      page,
    );
    if (!found || found.lhr.runtimeError) {
      throw new Error(`${visit.path}: ${found?.lhr.runtimeError?.message ?? 'Lighthouse said nothing'}`);
    }
    return found.lhr;
  } finally {
    await page.close();
  }
}

const scoreOf = (seen: Result, category: string) => (seen.categories[category]?.score ?? 0) * 100;

/** The median of the runs; null when one of them has no value. */
function median(seen: Result[], read: (one: Result) => number | undefined): number | null {
  const values = seen.map(read).filter((value) => value !== undefined);
  return values.length < seen.length ? null : (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null);
}

/** Bytes of JavaScript on the wire. */
function scriptBytes(seen: Result): number {
  const { details } = seen.audits['network-requests'] ?? {};
  const items =
    details && 'items' in details ? (details.items as { resourceType?: string; transferSize?: number }[]) : [];
  return items.reduce((sum, item) => sum + (item.resourceType === 'Script' ? (item.transferSize ?? 0) : 0), 0);
}

function figures({ name, session }: Visit, seen: Result[]): BenchResult[] {
  const target = session ? null : TARGET;
  return [
    ...Object.entries(CATEGORIES).map(([category, words]) => {
      const value = median(seen, (one) => Math.round(scoreOf(one, category)));
      return result({ name: `${name}: ${words}`, value, unit: 'of 100', target });
    }),
    ...FACTS.map(([audit, words, unit]) => {
      const value = median(seen, (one) => one.audits[audit]?.numericValue);
      return result({ name: `${name}: ${words}`, value, unit });
    }),
    result({ name: `${name}: JavaScript`, value: median(seen, scriptBytes), unit: 'B' }),
  ];
}

/** What lost points in the run with the median performance. */
function losses(visit: Visit, runsOfIt: Result[]): string[] {
  const order = runsOfIt.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const seen = order[Math.floor(order.length / 2)];
  return Object.values(seen?.categories ?? {}).flatMap((category) =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (seen?.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${visit.name}: ${category.id}: ${id} ${seen?.audits[id]?.displayValue ?? ''}`.trimEnd()),
  );
}

async function listVisits(url: string, user: string, password: string): Promise<Visit[]> {
  const ask = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/api${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const basic = { authorization: `Basic ${btoa(`${user}:${password}`)}` };
  const login = await ask('/auth/login', { method: 'POST', headers: basic });
  const company_id = String(login.company_id);
  const headers = { authorization: `Bearer ${login.access_token}` };
  const { customers } = (await ask('/contacts?consent=consented&limit=1', { headers })) as {
    customers: { loyalty_customer_id: string }[];
  };
  const link = await ask(`/contacts/${customers[0]?.loyalty_customer_id}/link`, { method: 'POST', headers });
  const customerToken = String(link.path).split('/').at(-1);
  const session = {
    token: String(login.access_token),
    company_id,
    is_paid_user: String(login.is_paid_user),
    has_active_trials: String(login.has_active_trials),
  };
  return [
    { name: 'joining', path: `/loyalty-signup?company_id=${company_id}` },
    { name: 'coupons', path: `/coupons/${customerToken}`, isPrivate: true },
    { name: 'my texts', path: `/my-texts/${customerToken}`, isPrivate: true },
    { name: 'terms', path: `/programs/${company_id}/terms` },
    { name: 'privacy', path: `/programs/${company_id}/privacy` },
    { name: 'inventory', path: '/inventory', session },
    { name: 'contacts', path: '/contacts', session },
    { name: 'campaign', path: '/campaign', session },
    { name: 'template builder', path: '/template-builder', session },
    { name: 'welcome builder', path: '/welcome-builder', session },
    { name: 'redeem', path: '/redeem', session },
    { name: 'analytics', path: '/loyalty-analytics', session },
    { name: 'replies', path: '/replies', session },
    { name: 'invoices', path: '/invoices', session },
    { name: 'settings', path: '/settings', session },
  ];
}

const executablePath = findBrowser({ camera: true });
if (!executablePath) throw new Error('There is no Chromium here: install one, or name it with CHROMIUM_PATH.');
const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const counterbook = startCounterbook({ DATA_DIR: dataDir, PORT: '0', DEMO: '1' });
try {
  const { url, user, password } = await counterbook.open;
  const wanted = flags.only.split(',');
  const visits = (await listVisits(url, user, password)).filter(({ name }) =>
    wanted.some((one) => name.startsWith(one)),
  );
  if (visits.length === 0) throw new Error(`No visit is called ${flags.only}.`);
  const browser = await puppeteer.launch({ executablePath, args: BROWSER_ARGS });
  const results: BenchResult[] = [];
  const lost: string[] = [];
  try {
    const load = () =>
      result({ name: 'load of the machine, a minute', value: loadavg()[0] ?? null, unit: 'processes' });
    results.push(load());
    for (const visit of visits) {
      const seen: Result[] = [];
      const runs = asked ?? (visit.session ? RUNS.screen : RUNS.page);
      for (let run = 0; run < runs; run++) seen.push(await measure(browser, url, visit));
      results.push(...figures(visit, seen));
      if (!visit.session) lost.push(...losses(visit, seen));
    }
    results.push(load());
  } finally {
    await browser.close();
  }
  printResults('web', results, flags.json);
  if (!flags.json) {
    console.log(
      'Left out: "is-crawlable" on personal pages, which no search engine may list; the stream of events of screens.',
    );
    for (const line of lost) console.log(`  ${line}`);
  }
} finally {
  await counterbook.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
