import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { creditTexts as texts } from '#contract/invoices/credits/credits.texts.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { orders } from '#contract/orders/orders.ts';
import { ORDER, SENT } from '../../testing/orders.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, sentTo } from '../../testing/server.ts';

test('The page of an order shows the credit requests about it and about its invoices', async () => {
  const invoices = [{ invoice_id: id(52), number: 'NF-88', status: 'posted', kind: 'invoice' as const }];
  answer(orders.get, { ...SENT, status: 'received', invoices });
  const request = {
    vendor_id: ORDER.vendor_id ?? '',
    vendor: 'Northside Foods',
    status: 'open' as const,
    currency: 'USD',
    amount: 4,
    outstanding: 4,
    days: 2,
    is_overdue: false,
    created_at: '2026-11-20T15:00:00.000Z',
  };
  const ofOrder = { credit_request_id: id(81), number: 3, invoice_id: null, invoice: null, order_id: ORDER.order_id };
  const ofInvoice = { credit_request_id: id(82), number: 4, invoice_id: id(52), invoice: 'NF-88', order_id: null };
  answer(credits.list, {
    credit_requests: [
      { ...request, ...ofOrder, order: ORDER.number },
      { ...request, ...ofInvoice, order: null },
    ],
    total_count: 2,
    counts: { open: 2, sent: 0, settled: 0, written_off: 0 },
    aged: { total: 8, recent: 8, waiting: 0, old: 0 },
    without_rate: [],
  });
  openScreen(`/orders/${ORDER.order_id}`);
  const table = page.getByRole('table', { name: texts.section.title });
  await expect.element(table.getByRole('link', { name: texts.name(3) })).toHaveAttribute('href', `/credits/${id(81)}`);
  await expect.element(table.getByText(texts.aboutInvoice('NF-88'))).toBeVisible();
  expect(sentTo(credits.list)[0]?.query).toMatchObject({ order_id: ORDER.order_id });
});
