import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without the frame of a window, which takes a quarter less time for a journey. It has no camera. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Options for starting Chromium; without a sandbox only as root, because the sandbox refuses root. */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Playwright's own list, which a second one would replace, and the suggestions below the address bar: two more pages for each window, which
 * cost a third of the time of a short test.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The same when Playwright starts it. */
export const DRIVEN_ARGS = [...BROWSER_ARGS, `--disable-features=${FEATURES_OFF}`];

/**
 * The Chromium or Chrome of this machine: the one in CHROMIUM_PATH, or an installed one, or Playwright's. Undefined when there is none.
 * @param needs `camera: true` for the whole browser
 */
export function findBrowser(needs = { camera: false }): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = needs.camera ? NAMES : [SHELL, ...NAMES];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...PLACES, chromium.executablePath()].find(isProgram);
}

/**
 * Installs Debian's packages of Chromium, or only the whole browser where there is no other; only root can.
 * @returns what apt-get said when it failed
 */
export function installBrowser(): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Waits for another program that is installing packages.
  const apt = ['-o', 'DPkg::Lock::Timeout=300'];
  const run = (...args: string[]) => execFileSync('apt-get', [...apt, ...args], { env, stdio: 'pipe' });
  const install = (...packages: string[]) => run('install', '-y', '-qq', '--no-install-recommends', ...packages);
  try {
    run('update', '-qq');
    try {
      install('chromium', SHELL);
    } catch {
      install('chromium');
    }
    return undefined;
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error).trim();
  }
}

/** Whether `installBrowser` can work here. */
export function canInstallBrowser(): boolean {
  return process.getuid?.() === 0 && isProgram('/usr/bin/apt-get');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
