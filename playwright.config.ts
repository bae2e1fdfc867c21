import { defineConfig } from '@playwright/test';
import { DRIVEN_ARGS, findBrowser } from './test/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e_server.ts',
  // One more than the two cores of most build machines: half of a journey is waiting.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Upper limits for a slow, busy machine. A test that passes does not wait this long.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  use: {
    // An action that cannot be done says where it stands, instead of using up the test's time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { args: DRIVEN_ARGS, ...(executablePath ? { executablePath } : {}) },
    // Wide enough for every link of the top bar to stand in sight.
    viewport: { width: 1440, height: 900 },
    // What fades and slides costs time to draw and proves nothing; tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A test answers calls in the server's place, and a worker would fetch past it; tests of what works without a network allow it.
    serviceWorkers: 'block',
    // A failure leaves a picture and the page in words. A trace costs every test time and is asked for: --trace on.
    screenshot: 'only-on-failure',
  },
});
