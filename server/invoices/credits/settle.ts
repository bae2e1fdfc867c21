import type { AuditAction } from '#contract/account/audit/actions.ts';
import { creditErrors } from '#contract/invoices/credits/credit_errors.texts.ts';
import type { Credit } from '#contract/invoices/credits/credits.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import { givenBy, lockCreditOr404, showCredit } from './credit.ts';
import { type CreditRecord, updateCredit } from './credits.sql.ts';
import {
  deleteSettlement,
  insertSettlement,
  listMemos,
  listPairs,
  listSettledBy,
  sumSettled,
} from './settlements.sql.ts';

/** Settles the request by a posted credit memo, as far as it goes; the rest stays outstanding. */
export function settleCredit(ctx: Ctx, creditRequestId: string, invoiceId: string): Promise<Credit> {
  return ctx.tx(async (t) => {
    // The memo first: one memo gives to one request at a time.
    const memo = await lockInvoiceOr404(t, invoiceId);
    const credit = await lockCreditOr404(t, creditRequestId);
    const isDone = (await listMemos(t, creditRequestId)).some(({ invoice_id }) => invoice_id === invoiceId);
    if (isDone) return showCredit(ctx, t, creditRequestId);
    assertOpen(credit);
    if (memo.kind !== 'credit_memo') throw new AppError('conflict', creditErrors.notMemo, { code: 'not_credit_memo' });
    if (memo.status !== 'posted') throw new AppError('conflict', creditErrors.notPosted, { code: 'not_posted' });
    if (memo.vendor_id !== credit.vendor_id) {
      throw new AppError('conflict', creditErrors.otherVendor, { code: 'other_vendor' });
    }
    if (memo.currency !== credit.currency) {
      throw new AppError('conflict', creditErrors.otherCurrency, { code: 'other_currency' });
    }
    const [pair] = await listPairs(t, { credit_request_id: creditRequestId, invoice_id: invoiceId });
    if (!pair) throw new AppError('conflict', creditErrors.usedUp, { code: 'used_up' });
    const by = { settled_at: ctx.now, settled_by: ctx.userId };
    const ids = { credit_request_id: creditRequestId, invoice_id: invoiceId };
    await insertSettlement(t, { ...ids, amount_cents: givenBy(pair), ...by });
    await refresh(ctx, t, credit);
    return end(ctx, t, creditRequestId, 'credit.settled');
  });
}

/** Takes a credit memo off the request. */
export function unsettleCredit(ctx: Ctx, creditRequestId: string, invoiceId: string): Promise<Credit> {
  return ctx.tx(async (t) => {
    const credit = await lockCreditOr404(t, creditRequestId);
    if (!(await deleteSettlement(t, creditRequestId, invoiceId))) return showCredit(ctx, t, creditRequestId);
    await refresh(ctx, t, credit);
    return end(ctx, t, creditRequestId, 'credit.unsettled');
  });
}

/** What a memo gave counts only while it is posted. */
export async function dropSettlements(ctx: Ctx, t: Tenant, memoId: string): Promise<void> {
  for (const credit_request_id of await listSettledBy(t, memoId)) {
    const credit = await lockCreditOr404(t, credit_request_id);
    await deleteSettlement(t, credit_request_id, memoId);
    await refresh(ctx, t, credit);
    await audit(ctx, t, 'credit.unsettled', credit_request_id);
    await announce(t, { type: 'credit', id: credit_request_id });
  }
}

/** Nothing more is expected. */
export function writeOffCredit(ctx: Ctx, creditRequestId: string, note: string | null): Promise<Credit> {
  return ctx.tx(async (t) => {
    const { status } = await lockCreditOr404(t, creditRequestId);
    if (status === 'written_off') return showCredit(ctx, t, creditRequestId);
    if (status === 'settled') throw new AppError('conflict', creditErrors.closed, { code: 'closed' });
    const change = { status: 'written_off', closed_at: ctx.now, closed_by: ctx.userId, closed_note: note || null };
    await updateCredit(t, creditRequestId, change, ctx.now);
    return end(ctx, t, creditRequestId, 'credit.written_off');
  });
}

/** Expects again what was written off. */
export function reopenCredit(ctx: Ctx, creditRequestId: string): Promise<Credit> {
  return ctx.tx(async (t) => {
    const credit = await lockCreditOr404(t, creditRequestId);
    if (credit.status === 'settled') throw new AppError('conflict', creditErrors.notWrittenOff, { code: 'settled' });
    if (credit.status !== 'written_off') return showCredit(ctx, t, creditRequestId);
    await refresh(ctx, t, { ...credit, status: 'open' });
    return end(ctx, t, creditRequestId, 'credit.reopened');
  });
}

export function assertOpen({ status }: Pick<CreditRecord, 'status'>): void {
  if (status === 'settled' || status === 'written_off') {
    throw new AppError('conflict', creditErrors.closed, { code: 'closed' });
  }
}

/** A request is settled when credit memos have given all of it. One that was written off stays so. */
async function refresh(ctx: Ctx, t: Tenant, credit: CreditRecord): Promise<void> {
  const { credit_request_id, amount_cents, sent_at, status } = credit;
  if (status === 'written_off') return;
  const isSettled = (await sumSettled(t, credit_request_id)) >= amount_cents;
  const open = { status: sent_at ? 'sent' : 'open', closed_at: null, closed_by: null, closed_note: null };
  const settled = { status: 'settled', closed_at: ctx.now, closed_by: ctx.userId, closed_note: null };
  await updateCredit(t, credit_request_id, isSettled ? settled : open, ctx.now);
}

async function end(ctx: Ctx, t: Tenant, creditRequestId: string, action: AuditAction): Promise<Credit> {
  await audit(ctx, t, action, creditRequestId);
  await announce(t, { type: 'credit', id: creditRequestId });
  return showCredit(ctx, t, creditRequestId);
}
