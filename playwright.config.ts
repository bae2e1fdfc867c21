import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './test/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e_server.ts',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
    // Wide enough for every link of the top bar to stand in sight.
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A failure leaves a picture and the page in words. A trace costs every test time and is asked for: --trace on.
    screenshot: 'only-on-failure',
  },
});
