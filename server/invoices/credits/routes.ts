import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { CREDIT_STATUSES, credits } from '#contract/invoices/credits/credits.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { attachment } from '#server/platform/csv.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { showInvoice } from '../invoices.ts';
import { candidatesOf } from './candidates.ts';
import { showCredit, showCreditsOf } from './credit.ts';
import { listCredits, sumCredits } from './credits.sql.ts';
import { setNotDelivered } from './not_delivered.ts';
import { requestCredit } from './request.ts';
import { drawCredit, sendCredit } from './send.ts';
import { reopenCredit, settleCredit, unsettleCredit, writeOffCredit } from './settle.ts';

/** Serves credit requests: from the lines of an invoice or an order to the vendor's credit memo. */
export function register(app: AnyApp): void {
  bind(app, credits.list, (ctx, { query }) =>
    ctx.tx(async (t) => {
      const { vendor_id, order_id, search } = query;
      const filter = {
        ...(vendor_id ? { vendor_id } : {}),
        ...(order_id ? { about: { invoice_id: null, order_id } } : {}),
        ...(search ? { search } : {}),
      };
      const { counts, aged, without_rate } = await sumCredits(t, filter, ctx.now);
      const isShown = (status: (typeof CREDIT_STATUSES)[number]) =>
        (!query.status || status === query.status) && (!query.outstanding || status === 'open' || status === 'sent');
      const statuses = CREDIT_STATUSES.filter(isShown);
      return {
        credit_requests: await listCredits(t, filter, statuses, query, ctx.now),
        total_count: statuses.reduce((sum, status) => sum + counts[status], 0),
        counts,
        aged,
        without_rate,
      };
    }),
  );
  bind(app, credits.candidates, (ctx, { query: { invoice_id, order_id } }) =>
    ctx.tx((t) => candidatesOf(t, invoice_id ? { invoice_id } : { order_id: order_id ?? '' })),
  );
  bind(app, credits.create, (ctx, { body }) => requestCredit(ctx, body));
  bind(app, credits.get, (ctx, { params }) => ctx.tx((t) => showCredit(ctx, t, params.credit_request_id)));
  bind(app, credits.pdf, async (ctx, { params, reply }) => {
    const { credit, bytes } = await ctx.tx(async (t) => {
      const credit = await showCredit(ctx, t, params.credit_request_id);
      return { credit, bytes: await drawCredit(ctx, t, credit) };
    });
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', attachment(creditTexts.fileName(credit.vendor, credit.number)));
    return reply.type('application/pdf').send(bytes);
  });
  bind(app, credits.send, (ctx, { params, body }) => sendCredit(ctx, params.credit_request_id, body));
  bind(app, credits.settle, (ctx, { params, body }) => settleCredit(ctx, params.credit_request_id, body.invoice_id));
  bind(app, credits.unsettle, (ctx, { params, body }) =>
    unsettleCredit(ctx, params.credit_request_id, body.invoice_id),
  );
  bind(app, credits.writeOff, (ctx, { params, body }) =>
    writeOffCredit(ctx, params.credit_request_id, body.note ?? null),
  );
  bind(app, credits.reopen, (ctx, { params }) => reopenCredit(ctx, params.credit_request_id));
  bind(app, notDelivered.set, async (ctx, { params, body }) => {
    await setNotDelivered(ctx, params.invoice_id, body);
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, credits.ofInvoice, (ctx, { params }) => ctx.tx((t) => showCreditsOf(ctx, t, params.invoice_id)));
}
