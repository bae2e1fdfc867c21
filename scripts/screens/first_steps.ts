import type { Page } from '@playwright/test';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import type { FirstStep } from '#contract/shell/first_steps.ts';
import { open } from './open.ts';
import type { Scene } from './scene.ts';

const id = '018f2f7e-0000-7000-8000-000000000001';

/** The first steps of a new shop; the first `done` of them are done. */
async function withSteps(page: Page, done: number): Promise<void> {
  const list = (steps: FirstStep[]) => ({
    is_hidden: false,
    steps: steps.map((step, index) => ({ step, is_done: index < done })),
  });
  await page.route(/\/api\/first-steps$/, (route) =>
    route.fulfill({
      json: {
        stock: list(['add_invoice', 'post_invoice', 'set_level']),
        customers: list(['give_contact', 'make_poster', 'first_customer', 'send_test']),
        sample_invoice_id: done > 0 ? id : null,
        has_test_phones: true,
      },
    }),
  );
}

/** The page of the vendor with most spending. */
async function openVendor(page: Page): Promise<void> {
  await open(page, '/vendors');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: vendorTexts.documents, exact: true }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
}

/** What a newcomer sees first, and a vendor's page. */
export const FIRST_STEP_SCENES: Scene[] = [
  {
    name: 'first-steps-stock',
    async play({ page }) {
      await withSteps(page, 0);
      await open(page, '/inventory');
    },
  },
  {
    name: 'first-steps-customers',
    async play({ page }) {
      await withSteps(page, 1);
      await open(page, '/loyalty-analytics');
    },
  },
  { name: 'vendor', play: ({ page }) => openVendor(page) },
  {
    name: 'vendor-prices',
    async play({ page }) {
      await openVendor(page);
      await page
        .getByRole('button', { name: /prices of/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
];
