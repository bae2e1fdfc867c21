import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '#contract/invoices/invoices.ts';
import { reports } from '#contract/reports/reports.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { ago, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

async function unpost({ invoice_id }: { invoice_id: string }): Promise<void> {
  const unposted = await call(t, maple.manager, invoices.unpost, { params: { invoice_id } });
  expect(unposted.status, JSON.stringify(unposted.body)).toBe(200);
}

test('Readings are compared with what was posted, by vendor and by month, without what was never read or was undone', async () => {
  const item = await desk.addItem('Read goods');
  const bought = (vendor: string) => desk.buy(item, { quantity: '1', cost: '4', on: ago(3), vendor });
  const keep = async (
    { invoice_id, posting_id }: { invoice_id: string; posting_id: string },
    header: object,
    lines: object[],
    effort: [number, number] | null = null,
  ) => {
    await insertRow(t, 'invoice_readings', {
      company_id: maple.companyId,
      reading_id: newId(),
      invoice_id,
      read_at: NOW,
      engine: 'pdf-text',
      seconds: 0.1,
      header,
      lines: JSON.stringify(lines),
    });
    const set = 'update invoice_postings set presses = $1, review_seconds = $2 where posting_id = $3';
    if (effort) await t.owner.query(set, [...effort, posting_id]);
  };
  const headerOf = (vendor: string, number: number) => ({
    vendor,
    number: String(number),
    date: ago(3),
    due_date: null,
    currency: null,
    subtotal_cents: null,
    tax_cents: null,
    total_cents: 500,
    fees_cents: null,
    discount_cents: 0,
    deposit_cents: null,
    rounding_cents: 0,
    po_number: null,
  });
  const lineOf = async ({ invoice_id }: { invoice_id: string }, amount_cents = 400) => {
    const { lines } = (await call(t, maple.staff, invoices.get, { params: { invoice_id } })).body;
    return { line_id: lines[0]?.line_id, description: 'line', quantity: null, unit_price: null, amount_cents };
  };
  const right = await bought('Alder Farm');
  const printed = "update invoices set po_number = 'PO-1', fees_cents = 250 where invoice_id = $1";
  await t.owner.query(printed, [right.invoice_id]);
  const asPrinted = { ...headerOf('Alder Farm', desk.invoiceCount), po_number: 'PO-1', fees_cents: 250 };
  await keep(right, asPrinted, [await lineOf(right)], [6, 90]);
  const wrong = await bought('Birch Dairy');
  const extra = { ...(await lineOf(wrong)), line_id: newId() };
  const misread = { ...headerOf('Birch Dairy', 9999), po_number: 'PO-9', deposit_cents: 120 };
  await keep(wrong, misread, [await lineOf(wrong, 401), extra]);
  await bought('Never Read Foods');
  const undone = await bought('Undone Foods');
  await keep(undone, headerOf('Undone Foods', 9999), []);
  await unpost(undone);

  const report = async (group: 'vendor' | 'month') =>
    (await call(t, maple.staff, reports.get, { query: { report: 'reading', group } })).body;
  const byVendor = await report('vendor');
  expect([byVendor.engines, byVendor.engine]).toEqual([['local'], null]);
  expect(byVendor.figure).toBe(9 / 12);
  expect(byVendor.series).toEqual([{ date: TODAY, amount: 9 / 12, before: null }]);
  // The vendor with most to correct first: two numbers, a deposit, a line that was changed, and one that was removed.
  expect(byVendor.rows.map(({ cells }) => cells)).toEqual([
    ['Birch Dairy', 1, 3 / 6, 0, 5, null, null],
    ['Alder Farm', 1, 1, 1, 0, 6, 1.5],
  ]);
  expect((await report('month')).rows.map(({ cells }) => cells)).toEqual([
    ['November 2026', 2, 9 / 12, 2 / 5, 2.5, 6, 1.5],
  ]);

  // A model read one of them, and an attempt after that failed.
  const by = "update invoice_readings set engine = 'vision' where invoice_id = $1";
  await t.owner.query(by, [wrong.invoice_id]);
  await insertRow(t, 'invoice_readings', {
    company_id: maple.companyId,
    reading_id: newId(),
    invoice_id: wrong.invoice_id,
    engine: 'none',
    seconds: 0.1,
    read_at: new Date(NOW.getTime() + 60_000),
    header: {},
    lines: '[]',
    refusal: 'took_too_long',
  });
  const readBy = async (engine: 'local' | 'vision') =>
    (await call(t, maple.staff, reports.get, { query: { report: 'reading', engine } })).body;
  const vision = await readBy('vision');
  expect(vision).toMatchObject({ engines: ['local', 'vision'], engine: 'vision', figure: 3 / 6 });
  expect(vision.rows.map(({ cells }) => cells[0])).toEqual(['Birch Dairy']);
  expect((await readBy('local')).rows.map(({ cells }) => cells[0])).toEqual(['Alder Farm']);
});
