import { afterEach, beforeEach, expect, onTestFailed, vi } from 'vitest';
import { page } from 'vitest/browser';
import { viewing } from '#contract/invoices/review/viewing.ts';
import { closeTab } from './screen.tsx';
import { allRead, answer, beginServing, endServing } from './server.ts';

// All files share one page and its modules; this one alone is run again for each of them.
beforeEach(() => {
  beginServing();
  // Every review says that it is open; only one test looks at that.
  answer(viewing.say, { told: true });
  onTestFailed(({ task }) => task.result?.errors?.forEach(tellItsMessage));
});

afterEach(async () => {
  vi.useRealTimers();
  closeTab();
  // What was under way when the tab was closed, or was sent because of it, leaves nothing for the next test.
  await allRead();
  closeTab();
  // What it had not saved is not offered again in the next tab.
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1440, 900);
  expect(endServing(), 'calls that the test gives no answer to').toEqual([]);
});

/** The stack of a refused action begins with a placeholder instead of its message; reports show the stack. */
function tellItsMessage(error: { message?: string; stack?: string }) {
  error.stack = error.stack?.replace('STACK_TRACE_ERROR', error.message ?? '');
}
