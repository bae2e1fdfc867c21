import { expect } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { call, type TestApp, upload } from '../app.ts';
import type { Shop } from '../cast.ts';

export async function showInvoice(
  t: TestApp,
  { staff }: Pick<Shop, 'staff'>,
  { invoice_id }: { invoice_id: string },
): Promise<Invoice> {
  const { status, body } = await call(t, staff, invoices.get, { params: { invoice_id } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** What is read of an uploaded file. */
export async function readUpload(
  t: TestApp,
  shop: Pick<Shop, 'staff'>,
  name: string,
  bytes: Uint8Array,
): Promise<Invoice> {
  const { body } = await upload(t, shop.staff, [{ name, bytes }]);
  await t.runJobs();
  return showInvoice(t, shop, body.invoices[0]);
}

/** What a user changes in review. */
export async function changeInvoice(
  t: TestApp,
  { manager }: Pick<Shop, 'manager'>,
  { invoice_id }: { invoice_id: string },
  change: object,
): Promise<Invoice> {
  const { status, body } = await call(t, manager, invoices.update, { params: { invoice_id }, body: change });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Posts it, whatever is unusual about it. */
export async function postInvoice(
  t: TestApp,
  { manager }: Pick<Shop, 'manager'>,
  { invoice_id }: { invoice_id: string },
): Promise<Invoice> {
  const params = { invoice_id };
  const asked = await call(t, manager, invoices.post, { params });
  const { concerns = [] } = asked.body as { concerns?: { key: string }[] };
  const accepted = concerns.map(({ key }) => key);
  const posted = asked.status === 200 ? asked : await call(t, manager, invoices.post, { params, body: { accepted } });
  expect(posted.status, JSON.stringify(posted.body)).toBe(200);
  return posted.body;
}
