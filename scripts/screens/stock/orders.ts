import type { Page } from '@playwright/test';
import { viewingTexts } from '#contract/invoices/review/viewing.texts.ts';
import { fromServer } from '../answers.ts';
import type { Scene } from '../scene.ts';

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
    name: 'order-receive-later',
    async play({ page }) {
      await openOrder(page, /Northside/);
      await page.getByRole('link', { name: 'Receive', exact: true }).click();
      await page.getByRole('button', { name: 'Short, damaged or replaced' }).first().waitFor();
    },
  },
  {
    name: 'review-substitute',
    async play({ page, invoice }) {
      const { invoice_id } = invoice((row) => row.number === 'NF-88213');
      await page.route(/\/api\/invoices\/[^/]+\/order$/, async (route) => {
        const response = await fromServer(route);
        const body = await response.json();
        const [first, second, ...rest] = body.lines;
        const came = { ...second, line_id: null, ordered: 0, open: 0, short: 0, unit_price: null };
        const in_place_of = { item_id: first.item_id, item: first.item };
        const replaced = { replaced: 2, replaced_by: [came.item], open: 0 };
        await route.fulfill({
          response,
          json: { ...body, lines: [{ ...first, ...replaced }, ...rest, { ...came, in_place_of }] },
        });
      });
      await page.goto(`/invoices/${invoice_id}`);
      const select = page.getByRole('region', { name: 'Purchase order' }).getByRole('combobox').last();
      await select.scrollIntoViewIfNeeded();
      await page.getByText(/^in place of/).waitFor();
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
