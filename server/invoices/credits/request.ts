import type { z } from 'zod';
import { creditErrors } from '#contract/invoices/credits/credit_errors.texts.ts';
import type { Credit, credits } from '#contract/invoices/credits/credits.ts';
import { lockOrderOr404 } from '#server/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getInvoice } from '../intake/states.ts';
import { holdInvoice } from '../invoices.sql.ts';
import { candidatesOf, moneyOfOrder } from './candidates.ts';
import { showCredit } from './credit.ts';
import { insertCredit, type NewCreditLine } from './credits.sql.ts';
import { moneyOf } from './follow_header.ts';

type NewCredit = z.output<typeof credits.create.body>;

/** Adds a request about lines of an invoice or of an order. */
export function requestCredit(ctx: Ctx, { invoice_id, order_id, note, lines }: NewCredit): Promise<Credit> {
  return ctx.tx(async (t) => {
    const about = await aboutOf(t, invoice_id, order_id);
    const known = (await candidatesOf(t, invoice_id ? { invoice_id } : { order_id: order_id ?? '' })).lines;
    const wanted = lines.map((line): NewCreditLine => {
      const found = known.find(({ line_id, item_id }) =>
        invoice_id ? line_id === line.line_id : item_id === line.item_id,
      );
      if (!found) throw new AppError('not_found', creditErrors.noLine);
      const { line_id, item_id, code, description, unit } = found;
      const { reason, quantity, amount } = line;
      return {
        invoice_line_id: line_id,
        item_id,
        code,
        description,
        unit,
        reason,
        quantity: quantity ?? null,
        amount_cents: amount,
      };
    });
    const credit_request_id = newId();
    const amount_cents = wanted.reduce((sum, line) => sum + line.amount_cents, 0);
    const row = { credit_request_id, ...about, amount_cents, note: note || null, created_by: ctx.userId };
    await insertCredit(t, row, wanted, ctx.now);
    await audit(ctx, t, 'credit.requested', credit_request_id, { lines: wanted.length });
    await announce(t, { type: 'credit', id: credit_request_id });
    return showCredit(ctx, t, credit_request_id);
  });
}

async function aboutOf(t: Tenant, invoiceId: string | undefined, orderId: string | undefined) {
  if (invoiceId === undefined) {
    const { vendor_id, order_id } = await lockOrderOr404(t, orderId ?? '');
    return { vendor_id, order_id, invoice_id: null, ...(await moneyOfOrder(t, { vendor_id, order_id })) };
  }
  const own = await getCurrency(t);
  // A correction of its vendor or currency either is seen here, or finds this request.
  await holdInvoice(t, invoiceId);
  const { vendor_id, invoice_id, currency, exchange_rate, kind } = await getInvoice(t, invoiceId);
  if (kind === 'credit_memo') throw new AppError('conflict', creditErrors.isMemo, { code: 'credit_memo' });
  if (vendor_id === null) throw new AppError('conflict', creditErrors.noVendor, { code: 'no_vendor' });
  return { vendor_id, invoice_id, order_id: null, ...moneyOf({ currency, exchange_rate }, own) };
}
