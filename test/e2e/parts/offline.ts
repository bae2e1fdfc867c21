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
