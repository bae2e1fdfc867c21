import { afterEach, expect, test, vi } from 'vitest';
import { events } from '#contract/events.ts';
import { answerNoItems } from '../testing/empty_lists.ts';
import { id } from '../testing/samples.ts';
import { openApp, signIn } from '../testing/screen.tsx';
import { announce, answerStream, sentTo } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';

afterEach(() => vi.restoreAllMocks());

/** The user comes back to the page, or looks at another one. */
function look(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('A page holds its stream only while it is looked at, and then hears what it has missed', async () => {
  answerShell();
  answerNoItems();
  answerStream();
  signIn();
  openApp('/inventory');
  // Changes nothing on pages of users.
  const listening = () => announce({ type: 'wallet', id: id(1) });
  await expect.poll(listening).toBe(1);
  const left = Date.now();
  look('hidden');
  await expect.poll(listening).toBe(0);
  look('visible');
  await expect.poll(listening).toBe(1);
  const [first, second] = sentTo(events.stream).map(({ query }) => Number(query.since_ms));
  expect(sentTo(events.stream)).toHaveLength(2);
  expect(first).toBeGreaterThanOrEqual(5_000);
  expect(second).toBeGreaterThanOrEqual(5_000);
  expect(second).toBeLessThanOrEqual(5_000 + Date.now() - left);
});
