import type { Page } from '@playwright/test';
import { viewingTexts } from '#contract/invoices/viewing.texts.ts';
import type { Scene } from './scene.ts';

async function openOrder(page: Page, link: RegExp, state?: string): Promise<void> {
  await page.goto('/orders');
  const row = page.getByRole('row').filter({ hasText: link });
  await (state ? row.filter({ hasText: state }) : row).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Order \d/ }).waitFor();
}

/** What to order, what is expected, and what came. */
export const ORDER_SCENES: Scene[] = [
  {
    name: 'orders',
    async play({ page }) {
      await page.goto('/orders');
      await page.getByRole('row').nth(2).waitFor();
      await page.getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  { name: 'order-draft', play: ({ page }) => openOrder(page, /Millrace/) },
  { name: 'order-received', play: ({ page }) => openOrder(page, /Northside/) },
  {
    name: 'order-send',
    async play({ page }) {
      await openOrder(page, /Millrace/);
      await page.getByRole('button', { name: 'Send order' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Email order' }).waitFor();
    },
  },
  {
    name: 'order-receive',
    async play({ page }) {
      await openOrder(page, /Saco Valley/);
      await page.getByRole('link', { name: 'Receive', exact: true }).click();
      await page.getByRole('button', { name: 'As ordered', exact: true }).first().click();
      await page.getByRole('button', { name: 'Short, damaged or replaced' }).nth(1).click();
    },
  },
  {
    name: 'order-receive-instead',
    async play({ page }) {
      await openOrder(page, /Saco Valley/);
      await page.getByRole('link', { name: 'Receive', exact: true }).click();
      await page.getByRole('button', { name: 'Short, damaged or replaced' }).first().click();
      const instead = page.getByRole('combobox', { name: /^Came instead of/ });
      await instead.fill('milk');
      await page.getByRole('option').first().click();
      await instead.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'review-shared',
    async play({ page, invoice }) {
      const { invoice_id } = invoice((row) => row.number === 'NF-88213');
      await page.goto(`/invoices/${invoice_id}`);
      await page.getByRole('region', { name: 'Purchase order' }).waitFor();
      // The manager opens it too.
      const login = { authorization: `Basic ${btoa('demo-rosa:Maple-2468!')}` };
      const answered = await page.request.post('/api/auth/login', { headers: login });
      const { access_token } = await answered.json();
      const data = { is_open: true, is_answer: true };
      const headers = { authorization: `Bearer ${access_token}` };
      await page.request.post(`/api/invoices/${invoice_id}/viewing`, { headers, data });
      await page.getByText(viewingTexts.title(['demo-rosa'])).waitFor();
    },
  },
  {
    name: 'review-order',
    async play({ page, invoice }) {
      await page.goto(`/invoices/${invoice((row) => row.number === 'NF-88213').invoice_id}`);
      await page.getByRole('region', { name: 'Purchase order' }).waitFor();
    },
  },
];
