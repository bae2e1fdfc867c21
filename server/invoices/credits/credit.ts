import { creditErrors } from '#contract/invoices/credits/credit_errors.texts.ts';
import type { Credit, CreditRow, OfferReason } from '#contract/invoices/credits/credits.ts';
import { CREDIT_STATUSES } from '#contract/invoices/credits/credits.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { getInvoice } from '../intake/states.ts';
import { candidatesOf } from './candidates.ts';
import {
  type CreditFilter,
  type CreditRecord,
  findCreditDetails,
  listCreditLines,
  listCredits,
  lockCredit,
} from './credits.sql.ts';
import { listMemos, listPairs, listSettledBy } from './settlements.sql.ts';

type At = Pick<Ctx, 'now'>;

/** The request, locked until the transaction ends, or 404. */
export async function lockCreditOr404(t: Tenant, creditRequestId: string): Promise<CreditRecord> {
  const credit = await lockCredit(t, creditRequestId);
  if (!credit) throw new AppError('not_found', creditErrors.noCredit);
  return credit;
}

function rowsOf({ now }: At, t: Tenant, filter: CreditFilter): Promise<CreditRow[]> {
  return listCredits(t, filter, CREDIT_STATUSES, { limit: 100, offset: 0 }, now);
}

/** The request with its lines and the credit memos that settle it or could, or 404. */
export async function showCredit(ctx: At, t: Tenant, credit_request_id: string): Promise<Credit> {
  const [row] = await rowsOf(ctx, t, { credit_request_id });
  if (!row) throw new AppError('not_found', creditErrors.noCredit);
  const { sent_at, closed_at, ...details } = await findCreditDetails(t, credit_request_id);
  const pairs = await listPairs(t, { credit_request_id });
  return {
    ...row,
    ...details,
    sent_at: sent_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
    lines: await listCreditLines(t, credit_request_id),
    memos: await listMemos(t, credit_request_id),
    offers: pairs.map(({ invoice_id, number, date, why, ...pair }) => ({
      invoice_id,
      number,
      date,
      why,
      amount: givenBy(pair) / 100,
    })),
  };
}

/** A memo gives what it has left, and never more than is expected. */
export function givenBy(pair: { left_cents: number; outstanding_cents: number }): number {
  return Math.min(pair.left_cents, pair.outstanding_cents);
}

/** The requests about an invoice and the order that it bills, or those that a credit memo settles and could settle. */
export async function showCreditsOf(ctx: At, t: Tenant, invoiceId: string) {
  const invoice = await getInvoice(t, invoiceId);
  if (invoice.kind !== 'credit_memo') {
    const { lines } = await candidatesOf(t, { invoice_id: invoiceId });
    return {
      requests: await rowsOf(ctx, t, { about: invoice }),
      offers: [],
      suggested_count: lines.filter(({ suggested }) => suggested.length > 0).length,
    };
  }
  const requests: CreditRow[] = [];
  for (const credit_request_id of await listSettledBy(t, invoiceId)) {
    requests.push(...(await rowsOf(ctx, t, { credit_request_id })));
  }
  const offers: (CreditRow & { why: OfferReason; gives: number })[] = [];
  for (const { credit_request_id, why, ...pair } of await listPairs(t, { invoice_id: invoiceId })) {
    const [row] = await rowsOf(ctx, t, { credit_request_id });
    if (row) offers.push({ ...row, why, gives: givenBy(pair) / 100 });
  }
  return { requests, offers, suggested_count: 0 };
}
