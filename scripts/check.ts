/**
 * The steps of `npm test`: what is read and built first, two at a time, then the tests, which use all cores. A step that passes prints one
 * line; a step that fails prints everything, or its failed tests with their messages, because a build's record keeps only the beginning of
 * the output.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallBrowser, findBrowser, installBrowser } from '#test/browser.ts';
import { startDemoShop } from '#test/e2e_server.ts';
import { type Failure, playwrightFailures, tellFailures, vitestFailures } from './lib/failures.ts';
import { LOCKED_NODE, lockedEnvironment, packageProgram, runCommandLine, runQuietly, say } from './lib/run.mjs';
import { buildWeb } from './lib/web_build.mjs';

type Outcome = { code: number; output: string; seconds: number };
type Counts = { passed: number; failed: number; skipped: number };
type Step = { name: string; run(): Promise<Outcome>; count?(): Counts; failures?(): Failure[] };

const reports = mkdtempSync(join(tmpdir(), 'counterbook-reports-'));
const vitest_report = join(reports, 'vitest.json');
const playwright_report = join(reports, 'playwright.json');

const tool = (path: string, ...args: string[]) => runQuietly(LOCKED_NODE, [packageProgram(path), ...args]);

/** None needs another's result; the longest come first. */
const preparations: Step[] = [
  // Several checkers of one project learn the same types: with one, memory is 3.3 GB instead of 5.0, and time a fifth less on two cores.
  { name: 'types', run: () => tool('typescript/bin/tsc', '-b', '--checkers', '1') },
  { name: 'web pages', run: () => buildWeb() },
  { name: 'format and lint', run: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings') },
  {
    name: 'layers',
    run: () =>
      tool('dependency-cruiser/bin/dependency-cruiser.mjs', 'contract', 'server', 'web', 'scripts', 'bench', 'test'),
  },
  { name: 'dead code', run: () => tool('knip/bin/knip.js') },
  { name: 'glossary', run: () => runQuietly(LOCKED_NODE, ['scripts/check_glossary.ts']) },
  { name: 'code for tests alone', run: () => tool('knip/bin/knip.js', '--production') },
  { name: 'column types', run: () => runQuietly(LOCKED_NODE, ['scripts/gen_db.ts', '--check']) },
];

const tests: Step[] = [
  {
    name: 'rules, routes, screens',
    run: runVitest,
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = readReport(vitest_report);
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
    failures: () => vitestFailures(readReport(vitest_report)),
  },
  {
    name: 'browser journeys',
    run: runPlaywright,
    count: () => {
      const { expected, unexpected, flaky, skipped } = readReport(playwright_report).stats;
      return { passed: expected, failed: unexpected + flaky, skipped };
    },
    failures: () => playwrightFailures(readReport(playwright_report)),
  },
];

const totals = { passed: 0, failed: 0 };
const broken: string[] = [];
let shop: ReturnType<typeof startDemoShop> | undefined;

await runCommandLine(async () => {
  const waiting = [...preparations];
  const takeNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all([takeNext(), takeNext()]);
  // The journeys' shop fills while the rules run: alone, it would leave cores without work.
  shop = startDemoShop();
  for (const step of tests) await runStep(step);
  await shop.stop();
  rmSync(reports, { recursive: true, force: true });
  if (broken.length > 0) say(`Failed: ${broken.join(', ')}.`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  process.exit(broken.length > 0 ? 1 : 0);
});

async function runStep(step: Step): Promise<void> {
  const outcome = await step.run();
  const counts = countTests(step, outcome);
  totals.passed += counts?.passed ?? 0;
  totals.failed += counts?.failed ?? 0;
  const ok = outcome.code === 0 && !counts?.failed;
  if (!ok) broken.push(step.name);
  const told = counts ? `  ${counts.passed} passed${counts.skipped ? `, ${counts.skipped} skipped` : ''}` : '';
  say(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(22)}${`${outcome.seconds.toFixed(1)} s`.padStart(8)}${told}`);
  if (!ok) say(whatFailed(step, outcome));
}

/** A step of tests that fails without a failed test (it did not even load) counts as one. */
function countTests({ count }: Step, { code }: Outcome): Counts | undefined {
  if (count === undefined) return undefined;
  try {
    const counts = count();
    return { ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The output for a failed step: its failed tests, or everything it printed when none is named. */
function whatFailed({ failures }: Step, { output }: Outcome): string {
  try {
    const named = failures?.() ?? [];
    if (named.length > 0) return tellFailures(named);
  } catch {
    // The report was not written: the output shows why.
  }
  return output.trimEnd();
}

function readReport(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function runVitest(): Promise<Outcome> {
  const output = `--outputFile.json=${vitest_report}`;
  return withBrowser(() => tool('vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', output));
}

async function runPlaywright(): Promise<Outcome> {
  const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright_report, NODE_NO_WARNINGS: '1' };
  // Where the shop did not open, Playwright starts its own and tells why that fails too.
  const env = { ...lockedEnvironment(), ...report, ...(await shop?.open.catch(() => ({}))) };
  const program = packageProgram('@playwright/test/cli.js');
  return withBrowser(() => runQuietly(LOCKED_NODE, [program, 'test', '--reporter=list,json'], { env }));
}

async function withBrowser(run: () => Promise<Outcome>): Promise<Outcome> {
  const missing = findBrowser() === undefined ? findNoBrowser() : undefined;
  return missing ? { code: 1, output: missing, seconds: 0 } : run();
}

/** Installs a browser where that is allowed; otherwise explains how to get one. */
function findNoBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return `CHROMIUM_PATH is ${named}, which is not a program. Correct it, or unset it.`;
  const fault = canInstallBrowser() ? installBrowser() : undefined;
  if (findBrowser() !== undefined) return undefined;
  const advice = 'The browser tests need Chromium or Chrome. Install one, or run "npx playwright install chromium".';
  return fault ? `${fault}\n${advice}` : advice;
}
