import type { Locator, Page } from '@playwright/test';

/** Opens an address and waits until its heading, or what went wrong, is there and nothing is loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first().waitFor();
  // The live stream never ends, so the network is never idle.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
}

/** The same, and every picture is there. */
export async function openWithPictures(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** Follows a link of a list, and waits for the screen that it names in its heading: the address changes before the screen does. */
export async function follow(page: Page, link: Locator): Promise<void> {
  const name = (await link.innerText()).trim();
  await link.click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
}
