import { expect, type Page } from '@playwright/test';

/** Waits until the app is on the device, so that it opens without a network: its page, and every file that it has fetched. */
export async function untilKept(page: Page): Promise<void> {
  // The page is asked for last: once the screens that open without a network have been fetched.
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/index.html')))).toBe(true);
  const missing = () =>
    page.evaluate(async () => {
      const kept = (await (await caches.open('files')).keys()).map(({ url }) => url);
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
      return fetched.filter((name) => new URL(name).pathname.startsWith('/assets/') && !kept.includes(name));
    });
  await expect.poll(missing).toEqual([]);
}

/**
 * Tells a document that was loaded after `setOffline(true)` that it has no network, until the function that is returned is called. It has
 * none, but newer versions of Chromium (150) do not tell a new document so.
 */
export async function sayOffline(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: true, ...unlimited });
  return () => session.detach();
}
