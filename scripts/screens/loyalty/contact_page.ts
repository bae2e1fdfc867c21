import type { Page } from '@playwright/test';
import { contactPageTexts as texts } from '#contract/contacts/page.texts.ts';
import type { Scene } from '../scene.ts';

/** Opens the first contact of the list. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('heading', { level: 2, name: texts.timeline.title }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
}

/** One contact: a frequent one, an unconfirmed one, an opted-out one; no entries of a kind; failed; and the question before an erasure. */
export const CONTACT_PAGE_SCENES: Scene[] = [
  { name: 'contact', play: ({ page }) => openFirst(page, '/contacts?consent=consented') },
  { name: 'contact-unsure', play: ({ page }) => openFirst(page, '/contacts?consent=needs_confirmation') },
  { name: 'contact-opted-out', play: ({ page }) => openFirst(page, '/contacts?consent=opted_out') },
  {
    name: 'contact-nothing',
    async play({ page }) {
      await openFirst(page, '/contacts?consent=needs_confirmation');
      await page.getByRole('button', { name: texts.timeline.kinds.coupon, exact: true }).click();
      await page.getByText(texts.timeline.empty.coupon).waitFor();
    },
  },
  {
    name: 'contact-failed',
    async play({ page }) {
      await page.route(/\/timeline/, (route) =>
        route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.', code: 'internal' } }),
      );
      await page.goto('/contacts?consent=consented');
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'contact-erase',
    async play({ page }) {
      await openFirst(page, '/contacts?consent=consented');
      await page.getByRole('button', { name: texts.more }).click();
      await page.getByRole('menuitem', { name: texts.erase }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
