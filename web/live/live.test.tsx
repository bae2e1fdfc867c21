import { afterEach, expect, test, vi } from 'vitest';
import { events, type LiveEvent } from '#contract/events.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { answerNoItems } from '../testing/empty_lists.ts';
import { id } from '../testing/samples.ts';
import { openApp, signIn } from '../testing/screen.tsx';
import { announce, answerBy, answerStream, sentTo } from '../testing/server.ts';
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

test('After a broken connection the first word of a reading makes the page fetch again', async () => {
  answerShell();
  answerNoItems();
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  answerBy(events.stream, () => {
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const reading: LiveEvent = {
    type: 'invoice',
    id: id(71),
    status: 'reading',
    progress: { step: 'page', page: 1, pages: 3 },
  };
  /** Resolves when this has made the page fetch what waits for its user. */
  const fetchesAfter = async (happens: () => void) => {
    const before = sentTo(waiting.list).length;
    happens();
    await expect.poll(() => sentTo(waiting.list).length).toBeGreaterThan(before);
  };
  const hearReading = () => streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(reading)}\n\n`));
  signIn();
  openApp('/inventory');
  await expect.poll(() => streams).toHaveLength(1);
  await expect.poll(() => sentTo(waiting.list)).toHaveLength(1);
  await fetchesAfter(hearReading);
  await fetchesAfter(() => streams[0]?.close());
  await fetchesAfter(hearReading);
});
