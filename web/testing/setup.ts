import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeTab } from './screen.tsx';
import { beginServing, endServing } from './server.ts';

// All files share one page and its modules; this one alone is run again for each of them.
beforeEach(beginServing);

afterEach(async () => {
  vi.useRealTimers();
  closeTab();
  await page.viewport(1440, 900);
  expect(endServing(), 'calls that the test gives no answer to').toEqual([]);
});
